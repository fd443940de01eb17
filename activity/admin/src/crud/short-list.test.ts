import { expect, test } from 'vitest'
import { pageIn, wholeList } from './short-list.ts'

const rows = [
  { id: 1, name: 'Confetti', tokenCost: 25, createdAt: '2026-11-01T00:00:00Z', thumbnail: null },
  { id: 2, name: 'Flower', tokenCost: 100, createdAt: '2026-11-03T00:00:00Z', thumbnail: 'a' },
  { id: 3, name: 'Fireworks', tokenCost: 9, createdAt: '2026-11-02T00:00:00Z', thumbnail: 'b' },
]
const ids = (query: Parameters<typeof pageIn>[1]) => pageIn(rows, query).data.map(({ id }) => id)

test('every filter that the panel offers works on short lists', () => {
  expect(ids({ filter: ['name||$contL||F'] })).toEqual([1, 2, 3])
  expect(ids({ filter: ['name||$contL||fi'] })).toEqual([3])
  expect(ids({ filter: ['id||$in||1,3'] })).toEqual([1, 3])
  expect(ids({ filter: ['tokenCost||$gte||9', 'tokenCost||$lte||25'] })).toEqual([1, 3])
  expect(ids({ filter: ['createdAt||$gte||2026-11-02T00:00:00Z'] })).toEqual([2, 3])
  expect(ids({ filter: ['thumbnail||$isnull'] })).toEqual([1])
  expect(ids({ filter: ['id||$eq||2'] })).toEqual([2])
  expect(() => ids({ filter: ['id||$near||2'] })).toThrow('does not support $near')
})

test('numbers sort numerically and texts alphabetically, and results are paginated', () => {
  expect(ids({ sort: ['tokenCost,DESC'] })).toEqual([2, 1, 3])
  expect(ids({ sort: ['name,ASC'] })).toEqual([1, 3, 2])
  expect(ids({ sort: ['createdAt,ASC'] })).toEqual([1, 3, 2])
  expect(pageIn(rows, { page: 2, limit: 2 })).toEqual({ data: [rows[2]], total: 3 })
})

test('a list is loaded to its end, even if the server always claims to have more', async () => {
  const long = Array.from({ length: 70 }, (_, id) => ({ id }))
  const load = async ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: long.slice(offset, offset + limit),
    hasMore: true,
  })
  expect(await wholeList(load)).toHaveLength(70)
})
