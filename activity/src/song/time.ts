import { positionAt, type Anchor } from '@segue/shared/playback/choice.ts'

export { clockTime } from '@segue/shared/clock-time.ts'

/** The progress of a play, in seconds and as 0–1, at a server instant. */
export function progressOf(
  play: Pick<Anchor, 'startTime' | 'endTime' | 'tempo'>,
  now: number,
): { position: number; duration: number; share: number } {
  const duration = Math.max(0, (play.endTime - play.startTime) / 1000)
  const position = Math.min(duration, Math.max(0, positionAt(play, now)))
  return { position, duration, share: duration > 0 ? position / duration : 0 }
}
