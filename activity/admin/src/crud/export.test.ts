import { expect, test } from 'vitest'
import type { Column, CrudQuery, Row } from '../resource.ts'
import { exportRows } from './export.ts'

const columns: Column[] = [{ name: 'id', kind: 'number' }]
const me = { uuid: 'me', role: 'admin' as const }

/** A list whose rows may change before each response. */
function listOf(rows: Row[], change: (requestCount: number) => void = () => undefined) {
  const requests: CrudQuery[] = []
  async function list(query: CrudQuery) {
    requests.push(query)
    change(requests.length)
    const { page = 1, limit = 25 } = query
    return { data: rows.slice((page - 1) * limit, page * limit), total: rows.length }
  }
  return { resource: { key: 'id' as const, list }, requests }
}

const numbered = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }))
const idsIn = (csv: string) => csv.trim().split('\r\n').slice(1).map(Number)

test('an export has every row once, in the order of the list, in as few requests as possible', async () => {
  const { resource, requests } = listOf(numbered(450))
  const query = { filter: ['id||$gte||0'], sort: ['id,ASC'] }
  const { csv, isCut } = await exportRows({ resource, query, columns, me })
  expect(idsIn(csv)).toEqual(numbered(450).map(({ id }) => id))
  expect(isCut).toBe(false)
  expect(requests).toEqual([1, 2, 3].map((page) => ({ ...query, page, limit: 200 })))
})

test('exporting an empty list yields only the header', async () => {
  const { resource } = listOf([])
  expect(await exportRows({ resource, query: {}, columns, me })).toEqual({ csv: 'id\r\n', isCut: false })
})

test.each([
  [400, false],
  [401, true],
])('an export of %i rows has at most 400 and says whether there are more', async (count, cut) => {
  const { resource } = listOf(numbered(count))
  const { csv, isCut } = await exportRows({ resource, query: {}, columns, me, most: 400 })
  expect([idsIn(csv).length, isCut]).toEqual([400, cut])
})

test('rows added during an export do not cause duplicates', async () => {
  const rows = numbered(450)
  const { resource } = listOf(rows, (requestCount) => void (requestCount === 2 && rows.unshift({ id: 1000 })))
  expect(idsIn((await exportRows({ resource, query: {}, columns, me })).csv)).toEqual(
    numbered(450).map(({ id }) => id),
  )
})

test.each([2, 3])('rows deleted before request %i do not make others go missing', async (when) => {
  const rows = numbered(450)
  const { resource } = listOf(rows, (requestCount) => void (requestCount === when && rows.splice(0, 5)))
  const { csv } = await exportRows({ resource, query: {}, columns, me })
  expect(idsIn(csv).toSorted((a, b) => a - b)).toEqual(numbered(450).map(({ id }) => id))
})

test('an export of a list that keeps shrinking and growing ends', async () => {
  const rows = numbered(900)
  const { resource, requests } = listOf(
    rows,
    (count) => void (count % 2 ? rows.push({ id: 900 + count }) : rows.pop()),
  )
  await exportRows({ resource, query: {}, columns, me })
  expect(requests.length).toBeLessThan(100)
})
