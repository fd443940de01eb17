import type { Column, Row } from '../resource.ts'

/** Spreadsheets take a text that begins with one of these for a formula, which may send what it reads elsewhere. */
const formula = /^[=+\-@\t\r]/

/** Rows as comma-separated values: a line of names, then one for each row. Texts that would be formulas are defused. */
export function csvOf(rows: readonly Row[], columns: readonly Column[]): string {
  const lines = rows.map((row) => columns.map(({ name }) => cellOf(row[name])))
  return [columns.map(({ name }) => name), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
