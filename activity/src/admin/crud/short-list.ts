import { allPages } from '../../client/all-pages.ts'
import type { CrudPage, CrudQuery, Row } from '../resource.ts'

/** A shop with more shelves than this has lost its way. */
const mostRows = 1600

/** Reads a list for people whole, which knows no filters and no order of its own. */
export async function wholeList(load: Parameters<typeof allPages<object>>[0]): Promise<Row[]> {
  const all = await allPages(load, mostRows)
  return all.map((row) => Object.fromEntries(Object.entries(row)))
}

/** Filters, sorts and pages rows as the server does with its long lists. */
export function pageIn(rows: readonly Row[], { filter = [], sort = [], page = 1, limit = 25 }: CrudQuery): CrudPage {
  const found = rows.filter((row) => filter.every((condition) => holds(row, condition)))
  const [column = 'id', order = 'ASC'] = sort[0]?.split(',') ?? []
  const sign = order === 'DESC' ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * compare(a[column], b[column]))
  return { data: sorted.slice((page - 1) * limit, page * limit), total: found.length }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toLowerCase()

const operators: Record<string, (value: unknown, asked: string) => boolean> = {
  $eq: (value, asked) => plain(value) === plain(asked),
  $in: (value, asked) => asked.split(',').includes(String(value)),
  $contL: (value, asked) => plain(value).includes(plain(asked)),
  $cont: (value, asked) => plain(value).includes(plain(asked)),
  $gte: (value, asked) => compare(value, asked) >= 0,
  $lte: (value, asked) => compare(value, asked) <= 0,
  $isnull: (value) => value === null || value === undefined,
  $notnull: (value) => value !== null && value !== undefined,
}

function holds(row: Row, condition: string): boolean {
  const [column = '', operator = '', ...asked] = condition.split('||')
  const test = operators[operator]
  if (!test) throw new Error(`A short list knows no ${operator}`)
  return test(row[column], asked.join('||'))
}

function compare(a: unknown, b: unknown): number {
  const [first, second] = [Number(a), Number(b)]
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second
  return plain(a).localeCompare(plain(b))
}
