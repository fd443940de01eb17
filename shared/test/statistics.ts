/** The statistics of the benchmarks. Pure, so that they can be tested. */

/** The value below which this share of all values is: the nearest rank. `NaN` for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** A median with the middle half of the values, which shows how reliable it is: `0.48 (0.45–0.61)`. */
export function spread(values: readonly number[], digits = 2): string {
  if (values.length === 0) return '–'
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(digits))
  return `${middle} (${low}–${high})`
}

/** A measured value and the limit it must keep: at most `max`, or at least `min`. */
export type Target = {
  name: string
  value: number
  unit?: string
  /** Why the value isn't meaningful in this run, if so. */
  doubt?: string | undefined
} & ({ max: number } | { min: number })

/** A value that could not be measured misses its target. A doubtful one never counts as missed. */
export function judge(target: Target): 'met' | 'missed' | 'in doubt' {
  const { value, doubt } = target
  if ('max' in target ? value <= target.max : value >= target.min) return 'met'
  return doubt === undefined ? 'missed' : 'in doubt'
}

export function targetLine(target: Target): string {
  const { name, value, unit = '', doubt } = target
  const limit = 'max' in target ? `≤ ${target.max}` : `≥ ${target.min}`
  const result = judge(target)
  const why = result === 'in doubt' ? ` (${doubt})` : ''
  return `${result.padEnd(8)}  ${name}: ${value.toFixed(2)}${unit}, target ${limit}${unit}${why}`
}

/** Rows below their headings; the first column is left-aligned, figures are right-aligned. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) =>
        column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd()
  return [heads, ...rows].map(line).join('\n')
}
