import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

/** The recorded staff actions on a subject, oldest first. */
const actsAbout = async (subject: string) => {
  const query = { filter: `subject||$eq||${subject}`, sort: 'id,ASC' }
  return (await root.call('GET /admin/acts', { query })).data
}

/** A request with a reason, as the admin panel sends it. */
async function ask(who: { token?: string }, method: string, path: string, reason?: string, body?: object) {
  const headers = {
    ...(who.token ? { Authorization: `Bearer ${who.token}` } : {}),
    ...(reason === undefined ? {} : { 'Act-Reason': reason }),
    'Content-Type': 'application/json',
  }
  const sent = body ? { body: JSON.stringify(body) } : {}
  return fixtures.api.request(path, { method, headers, ...sent })
}
const because = encodeURIComponent

test('changes by administrators are recorded with their reason and outcome', async () => {
  const season = { name: 'Acts', startTime: '2031-01-01T00:00:00Z', endTime: '2031-02-01T00:00:00Z' }
  const made = await ask(root, 'POST', '/points/season', because('Primavera · año nuevo'), season)
  expect(made.status).toBe(201)
  const id = String(((await made.json()) as { id: number }).id)
  expect((await ask(root, 'DELETE', `/admin/seasons/${id}`, because('Begun too early'))).status).toBe(200)
  expect((await ask(root, 'DELETE', `/admin/seasons/${id}`)).status).toBe(404)
  const actorUuid = root.uuid
  expect(await actsAbout(id)).toMatchObject([
    { operation: 'POST /points/season', reason: 'Primavera · año nuevo', status: 201, actorUuid },
    { operation: 'DELETE /admin/seasons/{id}', reason: 'Begun too early', status: 200, actorUuid },
    { operation: 'DELETE /admin/seasons/{id}', reason: null, status: 404, actorUuid },
  ])
})

test('only the subject of a request body is recorded', async () => {
  const ann = await fixtures.person('ann')
  const password = 'a password that nobody may read'
  await root.call('POST /users/change-password-admin', { body: { userUuid: ann.uuid, password } })
  const acts = await actsAbout(ann.uuid)
  expect(acts).toMatchObject([{ operation: 'POST /users/change-password-admin', subject: ann.uuid, status: 200 }])
  expect(JSON.stringify(acts)).not.toContain(password)
})

test("staff actions that need a product role are recorded even without a reason, and actions on the caller's own room are not", async () => {
  const owner = await fixtures.person('owner')
  const mod = await fixtures.person('mod', { role: 'moderator' })
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'Watched' } })
  await ask(owner, 'PATCH', `/rooms/infrastructure/${room.slug}`, because('Mine'), { name: 'Mine' })
  expect(await actsAbout(room.slug)).toEqual([])
  await ask(mod, 'PATCH', `/rooms/${room.slug}/infrastructure`, undefined, { name: 'Renamed' })
  await ask(mod, 'DELETE', `/rooms/${room.slug}/infrastructure`, because('A copy'))
  const actorUuid = mod.uuid
  expect(await actsAbout(room.slug)).toMatchObject([
    { actorUuid, operation: 'PATCH /rooms/{id}/infrastructure', reason: null, status: 200 },
    { actorUuid, operation: 'DELETE /rooms/{id}/infrastructure', reason: 'A copy', status: 200 },
  ])
  const own = await mod.call('POST /rooms/infrastructure', { body: { name: 'Own' } })
  await ask(mod, 'PATCH', `/rooms/${own.slug}/infrastructure`, undefined, { name: 'Still my own' })
  expect(await actsAbout(own.slug)).toEqual([])
  const community = await root.call('POST /admin/communities', { body: { name: 'Of owner', ownerUuid: owner.uuid } })
  await ask(mod, 'PUT', `/communities/${community.slug}/users/${mod.uuid}`)
  expect(await actsAbout(`${community.slug} ${mod.uuid}`)).toMatchObject([
    { actorUuid, operation: 'PUT /communities/{id}/users/{userId}', reason: null, status: 200 },
  ])
})

test('an action for which the handler allows more to staff is recorded even without a reason', async () => {
  const [owner, mod] = [await fixtures.person('host'), await fixtures.person('warden', { role: 'moderator' })]
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'Handled' } })
  const [startTime, endTime] = [60_000, 120_000].map((ms) => new Date(fixtures.clock.now() + ms).toISOString())
  const event = { name: 'By staff', slug: 'by-staff', roomId: room.uuid, startTime, endTime }
  expect((await ask(owner, 'POST', '/events', undefined, { ...event, slug: 'by-owner' })).status).toBe(201)
  expect((await ask(mod, 'POST', '/events', undefined, event)).status).toBe(201)
  expect(await actsAbout('by-owner')).toEqual([])
  expect(await actsAbout('by-staff')).toMatchObject([{ actorUuid: mod.uuid, operation: 'POST /events', status: 201 }])
})

test('messages that staff send to a room from outside are recorded, and messages from inside are not', async () => {
  const [owner, mod] = [await fixtures.person('singer'), await fixtures.person('passer-by', { role: 'moderator' })]
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'Heard' } })
  const body = { receiver: room.uuid, receiverType: 'group', category: 'message', type: 'text', data: { text: 'Hi' } }
  const write = async (who: Member) => expect((await ask(who, 'POST', '/messages', undefined, body)).status).toBe(200)
  await write(owner)
  expect(await actsAbout(room.uuid)).toEqual([])
  for (let lines = 1; lines <= 2; lines += 1) {
    await write(mod)
    expect(await actsAbout(room.uuid)).toHaveLength(lines)
  }
  expect(await actsAbout(room.uuid)).toMatchObject([
    { actorUuid: mod.uuid, operation: 'POST /messages', status: 200 },
    { actorUuid: mod.uuid, operation: 'POST /messages', status: 200 },
  ])
  await fixtures.enter(mod, room.uuid)
  await write(mod)
  expect(await actsAbout(room.uuid)).toHaveLength(2)
})

test('staff actions in a live room that only a product role allows are recorded', async () => {
  const [owner, mod] = [await fixtures.person('landlord'), await fixtures.person('patrol', { role: 'moderator' })]
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'Patrolled' } })
  for (const who of [owner, mod]) {
    const visitor = await fixtures.enter(who, room.uuid)
    await visitor.act('resetRoom')
  }
  await expect
    .poll(() => actsAbout(room.uuid))
    .toMatchObject([{ actorUuid: mod.uuid, operation: 'action resetRoom', reason: null, status: 200 }])
  const kept = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('roomUuid', '=', room.uuid)
    .select('actorUuid')
    .execute()
  expect(kept.map(({ actorUuid }) => actorUuid).sort()).toEqual([owner.uuid, mod.uuid].sort())
})

test('an invalid reason is rejected before anything changes', async () => {
  const bundle = { name: 'Nothing', price: 100, currency: 'eur' }
  const sent = (reason: string) => ask(root, 'POST', '/api/v1/products', reason, bundle)
  for (const reason of ['%E0%A4%A', 'x'.repeat(501), because('\u0000')]) expect((await sent(reason)).status).toBe(400)
  const products = await root.call('GET /api/v1/products', {})
  expect(products.products.filter(({ name }) => name === bundle.name)).toEqual([])
  expect((await sent(because('x'.repeat(500)))).status).toBe(201)
})

test('only administrators can read staff actions, and an unknown one is a 404', async () => {
  const mod = await fixtures.person('reader', { role: 'globalModerator' })
  expect(await refusalOf(mod.call('GET /admin/acts'))).toMatchObject({ status: 403 })
  const unknown = { params: { id: 999_999 } }
  expect(await refusalOf(root.call('GET /admin/acts/{id}', unknown))).toMatchObject({ status: 404 })
  const [act] = (await root.call('GET /admin/acts')).data
  expect(await root.call('GET /admin/acts/{id}', { params: { id: act?.id ?? 0 } })).toEqual(act)
})

test('staff actions are kept for two years', async () => {
  const dayMs = 86_400_000
  await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredEvents', {})
  const count = async () => (await fixtures.app.db.selectFrom('staffAct').select('id').execute()).length
  const before = await count()
  expect(before).toBeGreaterThan(0)
  fixtures.clock.pass(700 * dayMs)
  await fixtures.runJobs()
  expect(await count()).toBe(before)
  fixtures.clock.pass(40 * dayMs)
  await fixtures.runJobs()
  expect(await count()).toBe(0)
})
