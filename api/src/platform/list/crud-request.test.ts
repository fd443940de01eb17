import { CondOperator, RequestQueryBuilder, type QueryFilterArr, type SCondition } from '@nestjsx/crud-request'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../test/fixtures.ts'

/**
 * Compares queries built with the published `@nestjsx/crud-request` with the rows that the same condition finds in SQL.
 */
let fixtures: Fixtures
let root: Member
const dayMs = 86_400_000
const rows = 48
const owners = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const begin = Date.parse('2026-01-01T00:00:00.000Z')
const names = ['Blue 100%', 'blue monday', 'Deep_Blue', 'Ocean', "O'Clock", 'comma, comma', 'back\\slash', 'Ñandú']

beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
  for (let at = 0; at < rows; at++) {
    const { id } = await fixtures.app.db.insertInto('song').values(song(at)).returning('id').executeTakeFirstOrThrow()
    await fixtures.app.db
      .insertInto('uploadedSong')
      .values(upload(at, String(id)))
      .execute()
  }
})
afterAll(() => fixtures.close())

const song = (at: number) => ({
  trackName: `Song ${at}`,
  genre: null,
  duration: null,
  isrc: null,
  playbackToken: null,
  explicit: null,
  gainDb: null,
  albumId: null,
  status: 'VERIFIED' as const,
  musicProviders: '{}',
  thumbnails: '{}',
  links: '{}',
  previews: '{}',
  releaseYear: null,
  lookedUpAt: null,
  createdAt: new Date(begin),
  updatedAt: new Date(begin),
})

const upload = (at: number, songId: string) => ({
  uuid: fixtures.app.ids.uuid(),
  userUuid: owners[at % 2] ?? owners[0],
  songId,
  sha256: String(at).padStart(64, '0'),
  fileName: `${at}.wav`,
  size: at,
  status: at % 3 === 0 ? ('VERIFIED' as const) : ('UNVERIFIED' as const),
  failure: null,
  failureReason: null,
  albumName: null,
  isrc: null,
  duration: null,
  gainDb: null,
  coverType: null,
  trackName: names[at % names.length] ?? null,
  artistName: at % 5 === 0 ? null : `Artist ${at % 7}`,
  genre: at % 4 === 0 ? null : (['house', 'House', 'techno'][at % 3] ?? null),
  releaseYear: at % 6 === 0 ? null : 1990 + (at % 12),
  explicit: at % 2 === 0,
  createdAt: new Date(begin + at * dayMs),
  updatedAt: new Date(begin + at * dayMs),
})

type Page = { data: Record<string, unknown>[]; count: number; total: number; page: number; pageCount: number }

async function pageOf(query: RequestQueryBuilder, encode = true): Promise<Page> {
  const answer = await fixtures.api.request(`/admin/uploads?${query.query(encode)}`, {
    headers: { Authorization: `Bearer ${root.token}` },
  })
  const body = await answer.json()
  expect([answer.status, answer.status === 200 ? '' : body]).toEqual([200, ''])
  return body
}

const idsOf = async (query: RequestQueryBuilder, encode = true) =>
  (await pageOf(query.setLimit(200), encode)).data.map(({ id }) => Number(id)).sort((a, b) => a - b)

async function idsInSql(condition: string): Promise<number[]> {
  const found = await sql<{
    id: number
  }>`select "id" from "uploadedSong" where ${sql.raw(condition)} order by "id"`.execute(fixtures.app.db)
  return found.rows.map(({ id }) => id)
}

const build = () => RequestQueryBuilder.create()
const noon = '2026-01-20T00:00:00.000Z'

/** Conditions for the builder, and the same in SQL. Each finds some rows, but not all. */
const conditions: [QueryFilterArr, string][] = [
  [['releaseYear', '$eq', 1995], `"releaseYear" = 1995`],
  [['releaseYear', '$ne', 1995], `"releaseYear" <> 1995`],
  [['releaseYear', '$gt', 1995], `"releaseYear" > 1995`],
  [['releaseYear', '$lt', 1995], `"releaseYear" < 1995`],
  [['releaseYear', '$gte', 1995], `"releaseYear" >= 1995`],
  [['releaseYear', '$lte', 1995], `"releaseYear" <= 1995`],
  [['releaseYear', '$between', [1993, 1996]], `"releaseYear" between 1993 and 1996`],
  [['releaseYear', '$in', [1991, 1999]], `"releaseYear" in (1991, 1999)`],
  [['releaseYear', '$notin', [1991, 1999]], `"releaseYear" not in (1991, 1999)`],
  [['releaseYear', '$starts', '200'], `"releaseYear"::text like '200%'`],
  [['releaseYear', '$isnull'], `"releaseYear" is null`],
  [['releaseYear', '$notnull'], `"releaseYear" is not null`],
  [['explicit', '$eq', true], `"explicit"`],
  [['explicit', '$ne', true], `not "explicit"`],
  [['explicit', '$in', [false]], `not "explicit"`],
  [['userUuid', '$eq', owners[0]], `"userUuid" = '${owners[0]}'`],
  [['userUuid', '$in', [owners[1]]], `"userUuid" = '${owners[1]}'`],
  [['createdAt', '$gt', noon], `"createdAt" > '${noon}'`],
  [['createdAt', '$lte', new Date(noon)], `"createdAt" <= '${noon}'`],
  [['createdAt', '$between', [noon, '2026-02-01']], `"createdAt" between '${noon}' and '2026-02-01T00:00:00Z'`],
  [['trackName', '$eq', "O'Clock"], `"trackName" = 'O''Clock'`],
  [['trackName', '$eq', 'back\\slash'], `"trackName" = 'back\\slash'`],
  [['trackName', '$ne', 'comma, comma'], `"trackName" <> 'comma, comma'`],
  [['trackName', '$starts', 'Blue'], `starts_with("trackName", 'Blue')`],
  [['trackName', '$starts', 'Blue 100%'], `"trackName" = 'Blue 100%'`],
  [['trackName', '$ends', '_Blue'], `right("trackName", 5) = '_Blue'`],
  [['trackName', '$cont', 'Blue'], `position('Blue' in "trackName") > 0`],
  [['trackName', '$cont', '%'], `position('%' in "trackName") > 0`],
  [['trackName', '$excl', 'Blue'], `position('Blue' in "trackName") = 0`],
  [['trackName', '$in', ['Ocean', 'Deep_Blue']], `"trackName" in ('Ocean', 'Deep_Blue')`],
  [['genre', '$notin', ['house', 'techno']], `"genre" not in ('house', 'techno')`],
  [['genre', '$eqL', 'HOUSE'], `lower("genre") = 'house'`],
  [['genre', '$neL', 'HOUSE'], `lower("genre") <> 'house'`],
  [['trackName', '$startsL', 'BLUE'], `starts_with(lower("trackName"), 'blue')`],
  [['trackName', '$endsL', 'BLUE'], `right(lower("trackName"), 4) = 'blue'`],
  [['trackName', '$contL', 'NDÚ'], `position('ndú' in lower("trackName")) > 0`],
  [['trackName', '$exclL', 'BLUE'], `position('blue' in lower("trackName")) = 0`],
  [['genre', '$inL', ['HOUSE', 'none']], `lower("genre") in ('house', 'none')`],
  [['genre', '$notinL', ['HOUSE', 'none']], `lower("genre") not in ('house', 'none')`],
]

test('the conditions cover every operator of the package', () => {
  const tried = new Set<string>(conditions.map(([[, operator]]) => operator))
  expect(Object.values(CondOperator).filter((operator) => !tried.has(operator))).toEqual([])
})

test.each(conditions)('the filter %j finds the rows that SQL finds', async (filter, condition) => {
  const expected = await idsInSql(condition)
  expect([expected.length > 0, expected.length < rows]).toEqual([true, true])
  expect(await idsOf(build().setFilter(filter))).toEqual(expected)
  expect(await idsOf(build().setFilter(filter), false)).toEqual(expected)
  expect(await idsOf(build().setOr(filter))).toEqual(expected)
  const [field, operator, value] = filter
  expect(await idsOf(build().search({ [field]: { [operator]: value ?? true } }))).toEqual(expected)
})

test.each(conditions.filter(([[, operator]]) => !operator.endsWith('L')))(
  'the filter %j means the same without the dollar, as older versions write it',
  async ([field, operator, value], condition) => {
    const old = operator.slice(1) as 'eq'
    expect(await idsOf(build().setFilter([field, old, value]))).toEqual(await idsInSql(condition))
  },
)

const [house, late, plain]: [QueryFilterArr, QueryFilterArr, QueryFilterArr] = [
  ['genre', '$eqL', 'house'],
  ['releaseYear', '$gte', 1996],
  ['explicit', '$eq', false],
]
const [isHouse, isLate, isPlain] = [`lower("genre") = 'house'`, `"releaseYear" >= 1996`, `not "explicit"`]

test('filters and alternatives are combined as documented by the package', async () => {
  const expected = (condition: string) => idsInSql(condition)
  expect(await idsOf(build().setFilter([house, late]))).toEqual(await expected(`${isHouse} and ${isLate}`))
  expect(await idsOf(build().setOr([house, late]))).toEqual(await expected(`${isHouse} or ${isLate}`))
  expect(await idsOf(build().setFilter(house).setOr(late))).toEqual(await expected(`${isHouse} or ${isLate}`))
  expect(await idsOf(build().setFilter([house, plain]).setOr([late]))).toEqual(
    await expected(`(${isHouse} and ${isPlain}) or ${isLate}`),
  )
  expect(await idsOf(build().setFilter(house).setOr([late, plain]))).toEqual(
    await expected(`${isHouse} or (${isLate} and ${isPlain})`),
  )
})

const searches: [SCondition, string][] = [
  [{ explicit: false, releaseYear: 1995 }, `${isPlain} and "releaseYear" = 1995`],
  [{ genre: { $isnull: true } }, `"genre" is null`],
  [{ $or: [{ genre: { $eqL: 'house' } }, { releaseYear: { $gte: 1996 } }] }, `${isHouse} or ${isLate}`],
  [
    { explicit: false, $or: [{ genre: { $eqL: 'house' } }, { releaseYear: { $gte: 1996 } }] },
    `${isPlain} and (${isHouse} or ${isLate})`,
  ],
  [
    {
      $and: [
        { explicit: false },
        { $or: [{ genre: 'techno' }, { $and: [{ genre: 'house' }, { releaseYear: 1992 }] }] },
      ],
    },
    `${isPlain} and ("genre" = 'techno' or ("genre" = 'house' and "releaseYear" = 1992))`,
  ],
  [{ releaseYear: { $gt: 1993, $lt: 1997 } }, `"releaseYear" > 1993 and "releaseYear" < 1997`],
  [{ releaseYear: { $or: { $isnull: true, $gt: 1999 } } }, `"releaseYear" is null or "releaseYear" > 1999`],
  [
    { releaseYear: { $notnull: true, $or: { $lt: 1992, $gt: 2000 } } },
    `"releaseYear" is not null and ("releaseYear" < 1992 or "releaseYear" > 2000)`,
  ],
]

test.each(searches)('the search %j finds the rows that SQL finds, and overrides filters', async (s, condition) => {
  const expected = await idsInSql(condition)
  expect([expected.length > 0, expected.length < rows]).toEqual([true, true])
  expect(await idsOf(build().search(s))).toEqual(expected)
  expect(await idsOf(build().search(s).setFilter(house).setOr(late))).toEqual(expected)
})

test('rows are sorted by several columns, and rows that rank equal come newest first', async () => {
  const sorted = async (query: RequestQueryBuilder) => (await pageOf(query.setLimit(200))).data.map(({ id }) => id)
  const inSql = async (order: string) =>
    (
      await sql<{ id: number }>`select "id" from "uploadedSong" order by ${sql.raw(order)}`.execute(fixtures.app.db)
    ).rows.map(({ id }) => id)
  const one = build().sortBy({ field: 'releaseYear', order: 'DESC' })
  expect(await sorted(one)).toEqual(await inSql('"releaseYear" desc, "id" desc'))
  const two = build().sortBy([
    ['explicit', 'ASC'],
    ['trackName', 'DESC'],
  ])
  expect(await sorted(two)).toEqual(await inSql('"explicit", "trackName" desc, "id" desc'))
})

test('pages are counted and cut as documented by the package, and `page` takes precedence over `offset`', async () => {
  const all = await idsOf(build())
  const page = async (query: RequestQueryBuilder) => {
    const { data, ...counts } = await pageOf(query.sortBy(['id', 'ASC']))
    return { ids: data.map(({ id }) => id), ...counts }
  }
  const third = { ids: all.slice(20, 30), count: 10, total: rows, page: 3, pageCount: 5 }
  expect(await page(build().setLimit(10).setPage(3))).toEqual(third)
  expect(await page(build().setLimit(10).setOffset(20))).toEqual(third)
  expect(await page(build().setLimit(10).setPage(3).setOffset(7))).toEqual(third)
  expect(await page(build().setLimit(10).setPage(5))).toMatchObject({ count: 8, page: 5, pageCount: 5 })
  expect(await page(build().setLimit(10).setPage(6))).toMatchObject({ ids: [], count: 0, total: rows })
})

test('fields can be selected, and joins and the cache are accepted and ignored', async () => {
  const query = build()
    .select(['trackName', 'id'])
    .setJoin([{ field: 'profile', select: ['nickname'] }, ['rooms']])
    .resetCache()
    .setLimit(3)
  const { data } = await pageOf(query)
  expect(data.map((row) => Object.keys(row).sort())).toEqual([1, 2, 3].map(() => ['id', 'trackName']))
})

test('all parameters can be combined', async () => {
  const query = RequestQueryBuilder.create({
    fields: ['id', 'genre'],
    filter: [{ field: 'explicit', operator: '$eq', value: false }],
    or: [{ field: 'releaseYear', operator: '$gte', value: 2000 }],
    join: [{ field: 'profile' }],
    sort: [{ field: 'id', order: 'ASC' }],
    limit: 5,
    page: 2,
    offset: 0,
    resetCache: true,
  })
  const expected = await idsInSql(`${isPlain} or "releaseYear" >= 2000`)
  const { data, total } = await pageOf(query)
  expect([data.map(({ id }) => id), total]).toEqual([expected.slice(5, 10), expected.length])
})
