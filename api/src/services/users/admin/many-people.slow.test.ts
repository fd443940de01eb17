import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../../../../activity/admin/src/crud/export.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'

/** The list of accounts, and the CSV file the admin panel makes of it, at a realistic size. */
const many = 10_000
let fixtures: Fixtures
let root: Member

beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('Root', { role: 'admin' })
  const begin = new Date(fixtures.clock.now())
  await sql`
    with account as (
      insert into "user" ("uuid", "createdAt", "role")
      select gen_random_uuid(), ${begin}::timestamptz - make_interval(mins => "at"),
        case when "at" % 100 = 0 then 'moderator' else 'user' end
      from generate_series(1, ${many}::integer) as "at" returning "id"
    ), profile as (
      insert into "userProfile" ("userId", "nickname", "avatarId", "color")
      select "id", 'Person ' || ("id" % 1000),
        (select "slug" from "avatar" order by "slug" limit 1), '#336699' from account
    )
    insert into "email" ("userId", "address", "addressKey", "isPrimary", "status", "createdAt")
    select "id", 'p' || "id" || '@example.test', 'p' || "id" || '@example.test', true, 'VERIFIED', ${begin}::timestamptz
    from account`.execute(fixtures.app.db)
})
afterAll(() => fixtures.close())

const list = (query: object) => root.call('GET /admin/users', { query })
const columns = [
  { name: 'id', kind: 'number' as const },
  { name: 'nickname', kind: 'text' as const },
  { name: 'email', kind: 'text' as const },
]
const fileOf = (query: object) =>
  exportRows({ resource: { key: 'uuid', list }, query, columns, me: { uuid: root.uuid, role: 'admin' } })
const inSql = async (where: string, order: string) =>
  (
    await sql<{ id: number }>`
      select "user"."id" from "user" join "userProfile" on "userId" = "user"."id"
      where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(fixtures.app.db)
  ).rows.map(({ id }) => id)
const idsIn = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]))

test('every account is in the file once, in the requested order, even when thousands rank equally', async () => {
  const { csv, isCut } = await fileOf({ sort: ['role,ASC', 'nickname,DESC'] })
  expect(isCut).toBe(false)
  // The list uses the database's own order of texts.
  expect(idsIn(csv)).toEqual(await inSql('true', '"user"."role", "nickname" desc, "user"."id" desc'))
  expect(idsIn(csv)).toHaveLength(many + 1)
})

test('the file and each page of the list contain only the accounts that match a filter', async () => {
  const filter = ['role||$eq||moderator', 'nickname||$contL||PERSON 9']
  const expected = await inSql(`"role" = 'moderator' and "nickname" ilike '%person 9%'`, '"user"."id"')
  expect(expected.length).toBeGreaterThan(0)
  expect(idsIn((await fileOf({ filter, sort: ['id,ASC'] })).csv)).toEqual(expected)
  const { data, total, pageCount } = await list({
    filter: 'role||$eq||moderator',
    sort: 'id,ASC',
    limit: 30,
    page: 4,
  })
  const moderators = await inSql(`"role" = 'moderator'`, '"user"."id"')
  expect([data.map(({ id }) => id), total, pageCount]).toEqual([moderators.slice(90, 120), 100, 4])
})

test('no response has more rows than a page, whatever limit is requested', async () => {
  for (const limit of [0, 200, 100_000]) expect((await list({ limit })).data).toHaveLength(200)
})
