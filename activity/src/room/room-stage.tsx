import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surface } from '../client/surface.ts'
import { useView } from '../client/view.ts'
import { useSnapshot } from '../session/room-context.tsx'
import { coverOf } from '../song/song-words.ts'
import { prefetchScene } from '../stage/scenes/index.ts'
import styles from './room-screen.module.css'
import { part } from '../ui/part.tsx'
import type { RoomStageProps } from './stage-view.tsx'

const StageView = part(async () => (await import('./stage-view.tsx')).StageView)

/**
 * No browser lets sound out before a first gesture: once what it takes to play the song has been asked for, the network need
 * not wait for it. In Discord there was a gesture outside of the page.
 */
const isBeforeFirstGesture = () =>
  surface.kind === 'web' && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

/** By then what it takes has been asked for. */
const songFirstMs = 150

/** The stage, once it may be drawn: the music comes first. */
export function RoomStage({ mayDraw, ...stage }: RoomStageProps & { mayDraw: boolean }) {
  const hot = useView((view) => view.hot)
  const { design } = stage
  const isSongLoading = useSnapshot(({ sound }) => sound.name === 'loading')
  const mayFetch = !hot && (mayDraw || (isSongLoading && isBeforeFirstGesture()))
  useEffect(() => {
    if (!mayFetch) return undefined
    const fetchStage = () => {
      void StageView.prefetch()
      prefetchScene(design)
    }
    const timer = setTimeout(fetchStage, mayDraw ? 0 : songFirstMs)
    return () => clearTimeout(timer)
  }, [mayFetch, mayDraw, design])
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

/** The rest of a room waits for the picture so long, and then stands in line beside it. */
const patienceMs = 2500

/**
 * Whether the rest of a room may be fetched: the stage is what everybody looks at, and has the network before chat and
 * lists. Where none is shown there is nothing to wait for. Once true it stays true: what is there is not taken away by
 * another page, or by a device that cools down.
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
    void StageView.prefetch().then(goOn)
    const timer = setTimeout(goOn, patienceMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [waits])
  return mayDraw && !waits
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
