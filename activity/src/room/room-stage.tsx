import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../client/view.ts'
import { useSnapshot } from '../live/room-context.tsx'
import { coverOf } from '../song/song-words.ts'
import styles from './room-screen.module.css'
import { part } from '../ui/part.tsx'
import type { RoomStageProps } from './stage-view.tsx'

const StageView = part(async () => (await import('./stage-view.tsx')).StageView)

/** The stage, once it may be drawn: the music comes first. */
export function RoomStage({ mayDraw, ...stage }: RoomStageProps & { mayDraw: boolean }) {
  const hot = useView((view) => view.hot)
  if (hot) return <RestingStage />
  const dark = <div className={styles.dim} />
  return mayDraw ? (
    <Suspense fallback={dark}>
      <StageView {...stage} />
    </Suspense>
  ) : (
    dark
  )
}

/** What moves costs warmth: a device that has enough of it shows the lights and the record, and nothing that moves. */
function RestingStage() {
  const { t } = useTranslation()
  const song = useSnapshot(({ state }) => state?.nowPlaying?.song ?? null)
  const cover = song ? coverOf(song, 512) : null
  return (
    <div className={styles.dim}>
      <div className={styles.resting}>
        {cover ? <img src={cover} alt="" /> : null}
        <p>{t('discord.hot')}</p>
      </div>
    </div>
  )
}
