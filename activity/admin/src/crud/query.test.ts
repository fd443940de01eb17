import { expect, test } from 'vitest'
import type { Column } from '../resource.ts'
import { crudQuery, filterName } from './query.ts'

const columns: Column[] = [
  { name: 'uuid', kind: 'uuid' },
  { name: 'name', kind: 'text' },
  { name: 'plays', kind: 'number' },
  { name: 'createdAt', kind: 'instant' },
]
const uuid = '11111111-2222-4333-8444-555555555555'
const request = (filter: Record<string, unknown>) => crudQuery({ filter }, columns, 'uuid')

test("react-admin's parameters become a nestjsx/crud query, with its id mapped to the list's key", () => {
  const query = crudQuery(
    {
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'id', order: 'DESC' },
      filter: { [filterName('name', 'contL')]: 'a||b', [filterName('plays', 'gte')]: 0, id: uuid },
    },
    columns,
    'uuid',
  )
  expect(query).toEqual({
    filter: ['name||$contL||a||b', 'plays||$gte||0', `uuid||$eq||${uuid}`],
    sort: ['uuid,DESC'],
    page: 3,
    limit: 50,
  })
})

test("empty filters are left out, and the page size is capped at the server's maximum", () => {
  expect(request({ name__contL: '', plays__gte: undefined, plays__lte: null })).toEqual({})
  expect(crudQuery({ pagination: { page: 1, perPage: 1000 } }, columns, 'id')).toEqual({ page: 1, limit: 200 })
})

test('a day lasts from its first to its last moment in local time', () => {
  expect(request({ createdAt__gte: '2026-03-01', createdAt__lte: '2026-03-01' }).filter).toEqual([
    `createdAt||$gte||${new Date('2026-03-01T00:00:00').toISOString()}`,
    `createdAt||$lte||${new Date('2026-03-01T23:59:59.999').toISOString()}`,
  ])
})

test('a partial UUID matches nobody, and filters can check whether a value is set', () => {
  expect(request({ uuid__eq: '1111' }).filter).toEqual(['uuid||$eq||00000000-0000-0000-0000-000000000000'])
  expect(request({ createdAt__set: true, name__set: false }).filter).toEqual(['createdAt||$notnull', 'name||$isnull'])
})
