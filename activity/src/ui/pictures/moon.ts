const dayMs = 86_400_000
/** The time of a new moon, and the days from one to the next. */
const [aNewMoon, monthDays] = [Date.UTC(2000, 0, 6, 18, 14), 29.530_588_853]

/** The phase of the moon: 0 at new moon, 0.5 at full moon, just under 1 before the next new moon. */
export function moonPhase(atMs: number): number {
  const months = (atMs - aNewMoon) / dayMs / monthDays
  return months - Math.floor(months)
}

/**
 * The lit part of a moon of radius 1 as an SVG path: a half circle on the side of the sun, and the terminator as a half
 * ellipse. As seen from the northern hemisphere, where it grows from the right.
 */
export function litPath(phase: number): string {
  const grows = phase < 0.5
  const edge = Math.cos(phase * 2 * Math.PI)
  const bulge = Math.abs(edge).toFixed(3)
  const limb = grows ? 1 : 0
  // In the crescent phases the terminator curves with the limb, otherwise against it.
  const inner = edge > 0 ? 1 - limb : limb
  return `M0 -1A1 1 0 0 ${limb} 0 1A${bulge} 1 0 0 ${inner} 0 -1Z`
}
