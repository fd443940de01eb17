const dayMs = 86_400_000
/** A new moon, and how long it is from one to the next. */
const [aNewMoon, monthDays] = [Date.UTC(2000, 0, 6, 18, 14), 29.530_588_853]

/** How far the moon is, 0 at new moon, 0.5 when it is full and just under 1 before the next new one. */
export function moonPhase(atMs: number): number {
  const months = (atMs - aNewMoon) / dayMs / monthDays
  return months - Math.floor(months)
}

/**
 * The lit part of a moon of radius 1 as an SVG path: half a circle on the side of the sun, and the edge of night as half an
 * ellipse. As it is seen from the north: it grows from the right.
 */
export function litPath(phase: number): string {
  const grows = phase < 0.5
  const edge = Math.cos(phase * 2 * Math.PI)
  const bulge = Math.abs(edge).toFixed(3)
  const limb = grows ? 1 : 0
  // Before the quarter the edge curves with the limb, after it against it.
  const inner = edge > 0 ? 1 - limb : limb
  return `M0 -1A1 1 0 0 ${limb} 0 1A${bulge} 1 0 0 ${inner} 0 -1Z`
}
