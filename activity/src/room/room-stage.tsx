import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalEnded } from '../client/device/arrival.ts'
import { useView } from '../client/view.ts'
import { useSnapshot } from '../session/room-context.tsx'
import { coverOf } from '../song/song-words.ts'
import { prefetchScene } from '../stage/scenes/index.ts'
import styles from './room-screen.module.css'
import { part } from '../ui/part.tsx'
import type { RoomStageProps } from './stage-view.tsx'

const StageView = part(async () => (await import('./stage-view.tsx')).StageView)

export const prefetchStage = (): Promise<void> => StageView.prefetch()

/** The stage, once it may be drawn; the music comes first. */
export function RoomStage({ mayDraw, ...stage }: RoomStageProps & { mayDraw: boolean }) {
  const hot = useView((view) => view.hot)
  const { design } = stage
  const mayFetch = !hot && mayDraw
  useEffect(() => {
    if (!mayFetch) return
    void StageView.prefetch()
    prefetchScene(design)
  }, [mayFetch, design])
  if (hot) return <RestingStage />
  const dark = <div className={styles.dim} data-arriving="" data-over-arrival="" />
  return mayDraw ? (
    <Suspense fallback={dark}>
      <StageView {...stage} />
    </Suspense>
  ) : (
    dark
  )
}

/** How long the rest of the room waits for the stage before it loads alongside it. */
const patienceMs = 2500

/**
 * Whether the rest of the room may be loaded: the stage gets the network before the chat and lists, since everyone
 * looks at it, and on arrival also until it is drawn. If no stage is shown, nothing waits. Once true it stays true: loaded parts are not removed by switching
 * pages or by a device that cools down.
 */
export function useStageFirst(mayDraw: boolean, isShown = true): boolean {
  const hot = useView((view) => view.hot)
  const [isThere, setThere] = useState(false)
  const mayGoOn = !isShown || hot
  if (mayDraw && mayGoOn && !isThere) setThere(true)
  const waits = mayDraw && !mayGoOn && !isThere
  useEffect(() => {
    if (!waits) return undefined
    let isWanted = true
    const goOn = () => isWanted && setThere(true)
    void Promise.all([StageView.prefetch(), arrivalEnded()]).then(goOn)
    const timer = setTimeout(goOn, patienceMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [waits])
  return mayDraw && !waits
}

/** Animation makes devices hot: an overheated one shows only the lights and the cover, without motion. */
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
