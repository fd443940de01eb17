import * as z from 'zod/mini'

/**
 * How fast a song plays at first that was brought in at the tempo of the one before: `rate` times its own tempo from
 * `from` (server ms) until `until`, then steadily towards its own, which it has from `free` on.
 */
export const TempoCurve = z.object({ rate: z.number(), from: z.number(), until: z.number(), free: z.number() })
export type TempoCurve = z.infer<typeof TempoCurve>

/** How many times its own tempo a song has at a server instant. */
export function rateAt(tempo: TempoCurve | undefined, serverNow: number): number {
  if (!tempo || serverNow >= tempo.free) return 1
  const letGo = tempo.free - tempo.until
  const share = letGo > 0 ? Math.max(0, serverNow - tempo.until) / letGo : 0
  return tempo.rate + (1 - tempo.rate) * share
}

/** By how much (ms of the song) the curve still moves a song between this instant and the one at which it lets go. */
export function gainedBy({ rate, from, until, free }: TempoCurve, serverNow: number): number {
  const excess = rate - 1
  const held = Math.max(0, until - Math.max(from, serverNow))
  const letGo = free - until
  const left = Math.min(letGo, Math.max(0, free - serverNow))
  // While it is let go the excess falls in a straight line to nought: a triangle.
  return excess * (held + (letGo > 0 ? (left * left) / (2 * letGo) : 0))
}
