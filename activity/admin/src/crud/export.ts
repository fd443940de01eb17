import type { Column, CrudQuery, Me, Resource } from '../resource.ts'
import { headOf, linesOf } from './csv.ts'
import { maxPerPage } from './query.ts'

/** Maximum number of exported rows: the server counts all rows for every page, and spreadsheets struggle with more. */
export const maxExported = 100_000

/** How often a page is refetched because rows before it were deleted. */
const maxRepeats = 20

type ExportQuery = {
  resource: Pick<Resource, 'list' | 'key'>
  /** The filters and the order of the rows. */
  query: CrudQuery
  columns: readonly Column[]
  me: Me
  most?: number
}

/**
 * Exports the rows of a list as CSV, and says whether there are more. Pages are converted to text one at a time, so
 * that the rows are not kept in memory.
 */
export async function exportRows({ resource, query, columns, me, most: max = maxExported }: ExportQuery) {
  const met = new Set<unknown>()
  const lines = [headOf(columns)]
  let before = 0
  let repeats = 0
  for (let page = 1; ; page++) {
    const { data, total } = await resource.list({ ...query, page, limit: maxPerPage }, me)
    // Rows added meanwhile push others onto the next page, where they appear again.
    const fresh = data.filter((row) => !met.has(row[resource.key])).slice(0, max - met.size)
    for (const row of fresh) met.add(row[resource.key])
    lines.push(linesOf(fresh, columns))
    // Rows deleted meanwhile have moved others to the previous page.
    const hasShrunk = total < before && repeats < maxRepeats
    const isLast = page * maxPerPage >= total && !hasShrunk
    if (isLast || met.size >= max) return { csv: lines.join(''), isCut: met.size < total }
    if (hasShrunk) {
      repeats += 1
      page = Math.max(0, page - 2)
    }
    before = total
  }
}
