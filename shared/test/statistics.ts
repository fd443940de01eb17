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

/** The target of a figure. */
export interface Verdict {
  name: string
  value: number
  most: number
  unit?: string
  /** Why the figure isn't meaningful in this run, if so. */
  doubt?: string | undefined
}

/** A figure that could not be measured misses its target. A doubtful one never counts as missed. */
export function judge({ value, most: max, doubt }: Verdict): 'met' | 'missed' | 'in doubt' {
  if (value <= max) return 'met'
  return doubt === undefined ? 'missed' : 'in doubt'
}

export function verdictLine(verdict: Verdict): string {
  const { name, value, most: max, unit = '', doubt } = verdict
  const [found, target] = [`${value.toFixed(2)}${unit}`, `${max}${unit}`]
  const judged = judge(verdict)
  const why = judged === 'in doubt' ? ` (${doubt})` : ''
  return `${judged.padEnd(8)}  ${name}: ${found}, target ≤ ${target}${why}`
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
