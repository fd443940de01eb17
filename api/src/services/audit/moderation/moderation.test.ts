import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addModerationEntry } from '../public.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let mod: Member
let ann: Member
const roomUuid = '11111111-2222-4333-8444-555555555555'
beforeAll(async () => {
  fixtures = await openApi()
  mod = await fixtures.person('mod', { role: 'moderator' })
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

type Body = Parameters<typeof add>[0]
const add = (
  body: { action: 'globalBan' | 'kickUser' | 'banUser'; [more: string]: unknown },
  who: Pick<Member, 'call'> = mod,
) => who.call('POST /moderation-actions', { body })
const list = (query: object, who: Pick<Member, 'call'> = mod) => who.call('GET /moderation-actions', { query })
const clear = () => fixtures.app.db.deleteFrom('moderationAction').execute()
const missing = { status: 404, message: 'Audit entry not found' }

test('an audit entry is created by the caller, read, corrected and deleted', async () => {
  const act = await add({ action: 'globalBan', userUuid: ann.uuid, reason: ' Spam ', actorUuid: ann.uuid })
  expect(act).toMatchObject({
    action: 'globalBan',
    userUuid: ann.uuid,
    actorUuid: mod.uuid,
    reason: 'Spam',
    role: null,
  })
  const params = { id: act.id }
  expect(await mod.call('GET /moderation-actions/{id}', { params })).toEqual(act)
  fixtures.clock.pass(1000)
  const changed = await mod.call('PATCH /moderation-actions/{id}', { params, body: { reason: 'Much spam' } })
  expect(changed).toEqual({ ...act, reason: 'Much spam', updatedAt: new Date(fixtures.clock.now()).toISOString() })
  await mod.call('DELETE /moderation-actions/{id}', { params })
  expect(await refusalOf(mod.call('GET /moderation-actions/{id}', { params }))).toEqual(missing)
  expect(await refusalOf(mod.call('PATCH /moderation-actions/{id}', { params, body: { reason: null } }))).toEqual(
    missing,
  )
  expect(await refusalOf(mod.call('DELETE /moderation-actions/{id}', { params }))).toEqual(missing)
  const kept = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('id', '=', act.id)
    .selectAll()
    .executeTakeFirst()
  expect(kept).toMatchObject({ deletedByUuid: mod.uuid, reason: 'Much spam' })
})

test('nobody can change audit entries about themselves', async () => {
  const act = await add({ action: 'globalBan', userUuid: mod.uuid }, fixtures.service)
  const own = { status: 403, message: 'You can’t change audit entries about yourself' }
  const params = { id: act.id }
  expect(await refusalOf(mod.call('PATCH /moderation-actions/{id}', { params, body: { reason: 'x' } }))).toEqual(own)
  expect(await refusalOf(mod.call('DELETE /moderation-actions/{id}', { params }))).toEqual(own)
  await fixtures.service.call('DELETE /moderation-actions/{id}', { params })
})

test('a repeated report creates one entry, and a service may name the actor', async () => {
  const report: Body = { action: 'banUser', actId: 'report 1', userUuid: ann.uuid, actorUuid: mod.uuid, roomUuid }
  const first = await add(report, fixtures.service)
  expect(first).toMatchObject({ actorUuid: mod.uuid, roomUuid })
  expect(await add({ ...report, reason: 'later' }, fixtures.service)).toEqual(first)
})

test('an action that a live room reports twice is recorded once', async () => {
  await clear()
  const received = { type: 'moderated', actId: 'act 1', at: fixtures.clock.now(), what: 'kickUser' } as const
  for (let times = 0; times < 3; times++)
    await addModerationEntry(fixtures.app.db, roomUuid, {
      ...received,
      userUuid: ann.uuid,
      by: mod.uuid,
      reason: 'Shouting',
    })
  const { data } = await list({})
  expect(data).toMatchObject([
    { action: 'kickUser', userUuid: ann.uuid, actorUuid: mod.uuid, roomUuid, reason: 'Shouting' },
  ])
  expect(data[0]?.createdAt).toBe(new Date(received.at).toISOString())
})

test('several reports are recorded together or not at all', async () => {
  await clear()
  const bulk = [{ action: 'kickUser' as const, userUuid: ann.uuid }, { action: 'banUser' as const }]
  expect(await mod.call('POST /moderation-actions/bulk', { body: { bulk } })).toMatchObject(bulk)
  const bad = [{ action: 'kickUser' as const }, { action: 'dance' as 'kickUser' }]
  expect((await refusalOf(mod.call('POST /moderation-actions/bulk', { body: { bulk: bad } }))).status).toBe(400)
  expect((await list({})).total).toBe(2)
})

test('only moderators can read and write the audit log', async () => {
  const refused = { status: 403, message: 'Only moderators can do that' }
  expect(await refusalOf(list({}, ann))).toEqual(refused)
  expect(await refusalOf(add({ action: 'banUser' }, ann))).toEqual(refused)
  const unauthorized = { status: 401, message: 'Unauthorized to perform action' }
  for (const { call } of [ann, await fixtures.guest(), fixtures.nobody])
    expect(await refusalOf(call('GET /user-actions/{id}', { params: { id: ann.uuid } }))).toEqual(unauthorized)
})

test('the list can be filtered, sorted and paged', async () => {
  await clear()
  const bob = await fixtures.person('bob')
  await add({ action: 'banUser', userUuid: ann.uuid, reason: '100% Spam' })
  await add({ action: 'kickUser', userUuid: ann.uuid, reason: '100 spams' })
  await add({ action: 'kickUser', userUuid: bob.uuid, roomUuid, expirationTime: '2027-01-01T00:00:00.000Z' })
  const reasons = async (query: object) => (await list(query)).data.map((act) => act.reason ?? 'none')

  expect(await reasons({})).toEqual(['none', '100 spams', '100% Spam'])
  expect(await reasons({ filter: `userUuid||$eq||${ann.uuid}` })).toHaveLength(2)
  expect(await reasons({ filter: ['action||$eq||kickUser', 'reason||$cont||100'] })).toEqual(['100 spams'])
  expect(await reasons({ filter: 'reason||$cont||100%' })).toEqual(['100% Spam'])
  expect(await reasons({ filter: 'reason||$contL||SPAM', sort: 'id,ASC' })).toEqual(['100% Spam', '100 spams'])
  expect(await reasons({ filter: 'expirationTime||$gt||2026-12-31' })).toEqual(['none'])
  expect(await reasons({ filter: 'roomUuid||$isnull', sort: 'reason,DESC' })).toHaveLength(2)
  expect(await reasons({ or: ['action||$eq||banUser', 'roomUuid||$notnull'] })).toEqual(['none', '100% Spam'])
  expect(await reasons({ filter: 'action||$eq||banUser', or: 'roomUuid||$notnull' })).toEqual(['none', '100% Spam'])
  expect(await reasons({ filter: 'action||$in||banUser,globalBan' })).toEqual(['100% Spam'])
  const s = { $or: [{ action: 'banUser' }, { reason: { $endsL: 'SPAMS' } }], userUuid: ann.uuid }
  expect(await reasons({ s: JSON.stringify(s) })).toEqual(['100 spams', '100% Spam'])
  expect(await list({ fields: 'action,reason', limit: 1, page: 2 })).toEqual({
    data: [{ action: 'kickUser', reason: '100 spams' }],
    count: 1,
    total: 3,
    page: 2,
    pageCount: 3,
  })
})

test('the list accepts every supported syntax for its parameters', async () => {
  await clear()
  await add({ action: 'banUser', reason: 'one' })
  await add({ action: 'kickUser', reason: 'one' })
  const total = async (...filters: string[]) => {
    const token = mod.token
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fixtures.api.request(`/moderation-actions?${filters.join('&')}`, { headers })
    return (await answer.json())['total']
  }
  const [kick, one] = ['action||$eq||kickUser', 'reason||$eq||one'].map(encodeURIComponent)
  expect(await total(`filter=${one}`)).toBe(2)
  expect(await total(`filter=${one}`, `filter=${kick}`)).toBe(1)
  expect(await total(`filter[]=${one}`, `filter[]=${kick}`)).toBe(1)
  expect(await total(`filter[0]=${one}`, `filter%5B1%5D=${kick}`)).toBe(1)
})

test.each([
  [{ filter: 'secret||$eq||1' }, /names secret, which is not one of id, actId/],
  [{ filter: 'id||$near||1' }, /has the operator \$near/],
  [{ filter: 'id||$eq||one' }, /compares id with something that is not a whole number/],
  [{ filter: 'id||$between||1' }, /needs two values/],
  [{ filter: 'userUuid||$eq||x' }, /is not a uuid/],
  [{ filter: 'createdAt||$eq||soon' }, /is not an instant/],
  [{ sort: 'id,UP' }, /must be a field and ASC or DESC/],
  [{ fields: 'passwordHash' }, /names passwordHash/],
  [{ s: '{' }, /is not valid JSON/],
  [{ s: '[]' }, /must be an object/],
  [{ s: '{"$or":{}}' }, /has a \$or that is not a list/],
])('the invalid query %j is rejected with an explanation', async (query, sentence) => {
  const { status, message } = await refusalOf(list(query))
  expect(status).toBe(400)
  expect(message).toMatch(sentence)
})

test("a user's newest entries among ten thousand are read from an index", async () => {
  await clear()
  const bob = await fixtures.person('bob')
  await sql`
    insert into "moderationAction" ("action", "userUuid", "actorUuid", "roomUuid")
    select 'kickUser', case when "n" % 100 = 0 then ${bob.uuid}::uuid else gen_random_uuid() end,
      ${mod.uuid}::uuid, case when "n" % 50 = 0 then ${roomUuid}::uuid else gen_random_uuid() end
    from generate_series(1, 10000) "n"`.execute(fixtures.app.db)
  await sql`analyze "moderationAction"`.execute(fixtures.app.db)
  const page = await mod.call('GET /user-actions/{id}', {
    params: { id: bob.uuid },
    query: { limit: 20, offset: 60 },
  })
  expect(page).toHaveLength(20)
  expect(page.map((act) => act.id)).toEqual(page.map((act) => act.id).sort((a, b) => b - a))
  const inRoom = await list({ filter: `roomUuid||$eq||${roomUuid}`, limit: 10 })
  expect([inRoom.count, inRoom.total]).toEqual([10, 200])
  for (const [column, value] of [
    ['userUuid', bob.uuid],
    ['actorUuid', mod.uuid],
    ['roomUuid', roomUuid],
  ] as const) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from "moderationAction"
      where "deletedAt" is null and ${sql.ref(column)} = ${sql.lit(value)}::uuid order by "id" desc limit 20`.execute(
      fixtures.app.db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Seq Scan/)
  }
})
