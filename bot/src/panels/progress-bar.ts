import type { RoomState } from '@segue/shared/room/state/state.ts'

type Span = Pick<NonNullable<RoomState['nowPlaying']>, 'startTime' | 'endTime'>

const steps = 10

/** How much of a song has been played, in tenths. */
export function progressBar(span: Span, now: number): string {
  const played = playedSteps(span, now)
  return '▰'.repeat(played) + '▱'.repeat(steps - played)
}

/** In how many milliseconds the bar changes; undefined if it doesn't before the song ends. */
export function nextStepIn(span: Span, now: number): number | undefined {
  const next = playedSteps(span, now) + 1
  if (next >= steps) return undefined
  return span.startTime + (next / steps) * (span.endTime - span.startTime) - now
}

function playedSteps({ startTime, endTime }: Span, now: number): number {
  const part = (now - startTime) / (endTime - startTime)
  return Math.min(steps, Math.max(0, Math.floor(part * steps)))
}
