import type { Sample } from './page/main.ts'

/**
 * How far apart two listeners are, ms: at the same instant of the machine's clock, whenever both play. Positions are
 * interpolated linearly between two samples of a page.
 */
export function apart(a: readonly Sample[], b: readonly Sample[], from: number): number[] {
  return a.flatMap((sample) => {
    if (sample.at < from || sample.position === null) return []
    const other = positionAt(b, sample.at)
    return other === null ? [] : [(sample.position - other) * 1000]
  })
}

function positionAt(samples: readonly Sample[], at: number): number | null {
  const next = samples.findIndex((sample) => sample.at >= at)
  const [before, after] = [samples[next - 1], samples[next]]
  if (!before || !after || before.position === null || after.position === null) return null
  const share = (at - before.at) / (after.at - before.at)
  return before.position + share * (after.position - before.position)
}

/** The distance from each of A's clicks to the nearest of B's, ms. */
export function clicksApart(a: readonly number[], b: readonly number[], from: number): number[] {
  return a
    .filter((click) => click >= from)
    .map((click) =>
      b.reduce((min, other) => (Math.abs(click - other) < Math.abs(min) ? click - other : min), Infinity),
    )
    .filter((distance) => Math.abs(distance) < 500)
}

/** The value that this share of all distances stays within, ignoring their sign. */
export function within(distances: readonly number[], share: number): number {
  const sorted = distances.map(Math.abs).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
