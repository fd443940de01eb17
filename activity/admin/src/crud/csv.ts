import { csvLine } from '@segue/shared/csv.ts'
import type { Column, Row } from '../resource.ts'

/** The header line of a CSV file. */
export const headOf = (columns: readonly Column[]): string => csvLine(columns.map(({ name }) => name))

/** A CSV line for each row. */
export const linesOf = (rows: readonly Row[], columns: readonly Column[]): string =>
  rows.map((row) => csvLine(columns.map(({ name }) => row[name]))).join('')
