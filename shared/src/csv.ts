/** Spreadsheets treat text beginning with one of these as a formula, which may send the data it reads elsewhere. */
const formula = /^[=+\-@\t\r]/

/** A line of comma-separated values. Text that would be a formula is escaped. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\r\n`

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = textOf(value)
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
