import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'

/** Seconds formatted like on a clock: `3:07`, `1:02:45`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The progress of a play, in seconds and as 0–1, at a server instant. */
export function progressOf(
  play: Pick<Anchor, 'startTime' | 'endTime' | 'tempo'>,
  now: number,
): { position: number; duration: number; share: number } {
  const duration = Math.max(0, (play.endTime - play.startTime) / 1000)
  const position = Math.min(duration, Math.max(0, positionAt(play, now)))
  return { position, duration, share: duration > 0 ? position / duration : 0 }
}
