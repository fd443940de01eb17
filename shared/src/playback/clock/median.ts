/** The upper of the two values in the middle; null for no values. */
export const median = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null
