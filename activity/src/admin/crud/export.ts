import type { Column, CrudQuery, Me, Resource } from '../resource.ts'
import { headOf, linesOf } from './csv.ts'
import { maxPerPage } from './query.ts'

/** The most rows in a file: each page makes the server count them all, and a spreadsheet opens no more than this at ease. */
export const maxExported = 100_000

/** How often a page is fetched again because rows before it have gone. */
const maxRepeats = 20

type ExportQuery = {
  resource: Pick<Resource, 'list' | 'key'>
  /** Which rows, and in which order. */
  query: CrudQuery
  columns: readonly Column[]
  me: Me
  most?: number
}

/**
 * Returns the rows of a list as comma-separated values, and whether there are more of them. They are fetched page by
 * page, and kept only as the text that they become.
 */
export async function exportRows({ resource, query, columns, me, most: max = maxExported }: ExportQuery) {
  const met = new Set<unknown>()
  const lines = [headOf(columns)]
  let before = 0
  let repeats = 0
  for (let page = 1; ; page++) {
    const { data, total } = await resource.list({ ...query, page, limit: maxPerPage }, me)
    // Rows that came meanwhile push others onto the next page, where they are met again.
    const fresh = data.filter((row) => !met.has(row[resource.key])).slice(0, max - met.size)
    for (const row of fresh) met.add(row[resource.key])
    lines.push(linesOf(fresh, columns))
    // Rows that went meanwhile have drawn others onto the page before.
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
