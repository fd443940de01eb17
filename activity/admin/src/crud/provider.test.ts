import { expect, test } from 'vitest'
import type { CrudQuery, Resource } from '../resource.ts'
import { crudProvider } from './provider.ts'

const me = { uuid: 'me', role: 'admin' as const }
const all = Array.from({ length: 450 }, (_, at) => ({ id: at, uuid: `uuid ${at}`, name: `Row ${at}` }))

/** A fake server with 450 rows; `requests` records its queries. */
function server() {
  const requests: CrudQuery[] = []
  const rows: Resource = {
    name: 'rows',
    icon: () => null,
    for: 'administrators',
    key: 'uuid',
    title: 'name',
    columns: [{ name: 'uuid', kind: 'uuid' }],
    async list(query) {
      requests.push(query)
      const [, ids] = /\$in\|\|(.*)$/.exec(query.filter?.[0] ?? '') ?? []
      const found = ids === undefined ? all : all.filter(({ uuid }) => ids.split(',').includes(uuid))
      const { page = 1, limit = 25 } = query
      return { data: found.slice((page - 1) * limit, page * limit), total: found.length }
    },
  }
  return { provider: crudProvider([rows], me), requests }
}

test("a page has its rows, with the list's key as id, and the total count", async () => {
  const { provider, requests } = server()
  const sort = { field: 'name', order: 'ASC' as const }
  const { data, total } = await provider.getList('rows', { pagination: { page: 2, perPage: 10 }, sort, filter: {} })
  expect([data[0], data.length, total]).toEqual([{ id: 'uuid 10', uuid: 'uuid 10', name: 'Row 10' }, 10, 450])
  expect(requests).toEqual([{ sort: ['name,ASC'], page: 2, limit: 10 }])
})

test("many rows are requested in batches of the server's maximum size", async () => {
  const { provider, requests } = server()
  const ids = all.slice(0, 150).map(({ uuid }) => uuid)
  const { data } = await provider.getMany('rows', { ids })
  expect(data.map(({ id }) => id)).toEqual(ids)
  expect(requests.map(({ filter }) => filter?.[0]?.split(',').length)).toEqual([100, 50])
})

test('a single row is found by its key', async () => {
  const { provider } = server()
  expect((await provider.getOne('rows', { id: 'uuid 7' })).data).toMatchObject({ name: 'Row 7' })
  await expect(provider.getOne('rows', { id: 'gone' })).rejects.toThrow('rows has no gone')
})
