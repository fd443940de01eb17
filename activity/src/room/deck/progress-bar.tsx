import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom, useRoomState, useSessionTurn } from '../../session/room-context.tsx'
import { clockTime, progressOf } from '../../song/time.ts'
import { part } from '../../ui/part.tsx'
import { useHandOversSoFar } from './hand-overs-so-far.ts'
import styles from './progress-bar.module.css'

const CrossingProgress = part(async () => (await import('./song-crossing.tsx')).CrossingProgress, 'none')

/** The song's progress. The marker moves without a render; only the time next to it renders. */
export function ProgressBar({ bare }: { bare?: boolean }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const play = useRoomState((state) => state.nowPlaying)
  const bar = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  const seconds = play ? position : 0
  const hasHandOvers = useHandOversSoFar()
  const marks = useSessionTurn((turn) => turn.marks)

  useEffect(() => {
    if (!play) {
      bar.current?.style.setProperty('--share', '0')
      return undefined
    }
    const tick = () => {
      const { position, share } = progressOf(play, room.serverNow())
      bar.current?.style.setProperty('--share', String(share))
      setPosition(Math.floor(position))
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [play, room])

  const { duration } = play ? progressOf(play, 0) : { duration: 0 }
  const [now, whole] = [clockTime(seconds), clockTime(duration)]
  return (
    <div className={styles.progress}>
      {bare ? null : <span className={styles.time}>{play ? now : '–:––'}</span>}
      <progress
        className="visually-hidden"
        aria-label={t('room.nowPlaying')}
        max={Math.max(1, Math.round(duration))}
        value={seconds}
        aria-valuetext={t('room.progress', { position: now, duration: whole })}
      />
      <div ref={bar} className={styles.track} aria-hidden="true">
        <div className={styles.played} />
        {hasHandOvers ? (
          <Suspense>
            <CrossingProgress />
          </Suspense>
        ) : null}
        {play ? marks?.({ play, seconds }) : null}
        {play ? <div className={styles.marker} /> : null}
      </div>
      {bare ? null : <span className={styles.time}>{play ? whole : '–:––'}</span>}
    </div>
  )
}
