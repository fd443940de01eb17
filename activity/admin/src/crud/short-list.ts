import { allPages } from '@segue/activity/client/all-pages.ts'
import type { CrudPage, CrudQuery, Row } from '../resource.ts'

/** More rows than any shop would have. */
const maxRows = 1600

/** Loads all rows of a public list, which supports neither filters nor sorting. */
export async function wholeList(load: Parameters<typeof allPages<object>>[0]): Promise<Row[]> {
  const all = await allPages(load, maxRows)
  return all.map((row) => Object.fromEntries(Object.entries(row)))
}

/** Filters, sorts and paginates rows as the server does for its long lists. */
export function pageIn(rows: readonly Row[], { filter = [], sort = [], page = 1, limit = 25 }: CrudQuery): CrudPage {
  const found = rows.filter((row) => filter.every((condition) => holds(row, condition)))
  const [column = 'id', order = 'ASC'] = sort[0]?.split(',') ?? []
  const sign = order === 'DESC' ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * compare(a[column], b[column]))
  return { data: sorted.slice((page - 1) * limit, page * limit), total: found.length }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toLowerCase()

const operators: Record<string, (value: unknown, requested: string) => boolean> = {
  $eq: (value, requested) => plain(value) === plain(requested),
  $in: (value, requested) => requested.split(',').includes(String(value)),
  $contL: (value, requested) => plain(value).includes(plain(requested)),
  $cont: (value, requested) => plain(value).includes(plain(requested)),
  $gte: (value, requested) => compare(value, requested) >= 0,
  $lte: (value, requested) => compare(value, requested) <= 0,
  $isnull: (value) => value === null || value === undefined,
  $notnull: (value) => value !== null && value !== undefined,
}

function holds(row: Row, condition: string): boolean {
  const [column = '', operator = '', ...requested] = condition.split('||')
  const test = operators[operator]
  if (!test) throw new Error(`A short list does not support ${operator}`)
  return test(row[column], requested.join('||'))
}

function compare(a: unknown, b: unknown): number {
  const [first, second] = [Number(a), Number(b)]
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second
  return plain(a).localeCompare(plain(b))
}
