import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Design } from '@segue/shared/room/settings.ts'
import { useView } from '../client/view.ts'
import { useSnapshot } from '../live/room-context.tsx'
import { coverOf } from '../song/song-words.ts'
import type { StageProps } from '../stage/stage-props.ts'
import styles from './room-screen.module.css'
import { part } from '../ui/part.tsx'

const StageView = part(async () => (await import('./stage-view.tsx')).StageView)

export type RoomStageProps = Pick<StageProps, 'inset' | 'onPerson'> & { design: Design; compact: boolean }

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
