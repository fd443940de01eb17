import type { Column, Row } from '../resource.ts'

/** Spreadsheets take a text that begins with one of these for a formula, which may send what it reads elsewhere. */
const formula = /^[=+\-@\t\r]/

/** The line of names that a file of comma-separated values begins with. */
export const headOf = (columns: readonly Column[]): string => lineOf(columns.map(({ name }) => name))

/** A line for each row. Texts that would be formulas are defused. */
export const linesOf = (rows: readonly Row[], columns: readonly Column[]): string =>
  rows.map((row) => lineOf(columns.map(({ name }) => cellOf(row[name])))).join('')

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
