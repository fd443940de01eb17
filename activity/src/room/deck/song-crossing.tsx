import { useEffect, useRef, useState } from 'react'
import { CrossingWatch, type Crossing } from '@segue/shared/room/hand-over/crossing.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { coverOf } from '../../song/song-words.ts'
import { progressOf } from '../../song/time.ts'
import { Artwork } from '../../ui/artwork.tsx'
import styles from './song-crossing.module.css'

/** The two songs of a hand-over while both are heard; null otherwise. What follows its share frame by frame is told. */
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

/** The cover of the song that goes slides away under that of the song that comes, as far as the one is heard over the other. */
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

/** The grooves of both songs while both are heard: the one fades as the other appears. */
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
