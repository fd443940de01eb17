import * as z from 'zod/mini'

/**
 * The tempo of a song that was mixed in at the tempo of the previous one: `rate` times its own tempo from `from`
 * (server ms) until `until`, then steadily back to its own, which it reaches at `free`.
 */
export const TempoCurve = z.object({ rate: z.number(), from: z.number(), until: z.number(), free: z.number() })
export type TempoCurve = z.infer<typeof TempoCurve>

/** The song's tempo at a server instant, as a multiple of its own. */
export function rateAt(tempo: TempoCurve | undefined, serverNow: number): number {
  if (!tempo || serverNow >= tempo.free) return 1
  const letGo = tempo.free - tempo.until
  const share = letGo > 0 ? Math.max(0, serverNow - tempo.until) / letGo : 0
  return tempo.rate + (1 - tempo.rate) * share
}

/** How far (ms of the song) the curve still moves a song between this instant and `free`. */
export function gainedBy({ rate, from, until, free }: TempoCurve, serverNow: number): number {
  const excess = rate - 1
  const held = Math.max(0, until - Math.max(from, serverNow))
  const letGo = free - until
  const left = Math.min(letGo, Math.max(0, free - serverNow))
  // During the release the excess falls linearly to zero: a triangle.
  return excess * (held + (letGo > 0 ? (left * left) / (2 * letGo) : 0))
}
