import { csvLine } from '@segue/shared/csv.ts'
import type { Column, Row } from '../resource.ts'

/** The line of names that a file of comma-separated values begins with. */
export const headOf = (columns: readonly Column[]): string => csvLine(columns.map(({ name }) => name))

/** A line for each row. */
export const linesOf = (rows: readonly Row[], columns: readonly Column[]): string =>
  rows.map((row) => csvLine(columns.map(({ name }) => row[name]))).join('')
