import { useEffect, useRef, useState } from 'react'
import { CrossingWatch, type Crossing } from '@segue/shared/room/hand-over/crossing.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { coverOf } from '../../song/song-words.ts'
import { progressOf } from '../../song/time.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import styles from './song-crossing.module.css'

/** The two songs of a transition while both are audible, otherwise null. `onShare` is called for every frame. */
function useCrossing(onShare: (crossing: Crossing, now: number) => void): Crossing | null {
  const room = useLiveRoom()
  const [watch] = useState(() => new CrossingWatch())
  const [shown, show] = useState<Crossing | null>(null)
  const message = useRef(onShare)
  useEffect(() => {
    message.current = onShare
  })
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      const now = room.serverNow()
      const { crossing } = watch.look(room.store.getState().state, now)
      show((before) => (before?.coming.playId === crossing?.coming.playId ? before : crossing))
      if (crossing) message.current(crossing, now)
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [room, watch])
  return shown
}

/** The outgoing song's cover slides away below the incoming one, in step with how audible each is. */
export function CrossingCovers({ size }: { size: number }) {
  const covers = useRef<HTMLSpanElement>(null)
  const crossing = useCrossing(({ share }) => covers.current?.style.setProperty('--crossed', String(share)))
  if (!crossing) return null
  const [going, coming] = [crossing.going.song, crossing.coming.song]
  return (
    <span ref={covers} className={styles.covers} aria-hidden="true">
      <span className={styles.going}>
        <Artwork url={coverOf(going)} seed={going.trackName ?? ''} size={size} />
      </span>
      <span className={styles.coming}>
        <Artwork url={coverOf(coming)} seed={coming.trackName ?? ''} size={size} />
      </span>
    </span>
  )
}

/** The progress bars of both songs during a transition: one fades out as the other fades in. */
export function CrossingProgress() {
  const groove = useRef<HTMLDivElement>(null)
  const crossing = useCrossing(({ share, going, coming }, now) => {
    groove.current?.style.setProperty('--crossed', String(share))
    groove.current?.style.setProperty('--going', String(progressOf(going, now).share))
    groove.current?.style.setProperty('--coming', String(progressOf(coming, now).share))
  })
  return crossing ? (
    <div ref={groove} className={styles.groove}>
      <div className={styles.goingBar} />
      <div className={styles.comingBar} />
    </div>
  ) : null
}
