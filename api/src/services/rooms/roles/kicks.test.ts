import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { recordModeration } from './record-moderation.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let room: { uuid: string; slug: string }
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Kicks' } })
})
afterAll(() => fixtures.close())

const notYet = 'You were removed from this room and can’t come back yet.'
const join = (who: Pick<Member, 'call'>) => who.call('POST /rooms/{id}/join', { params: { id: room.slug } })
const kick = (
  by: Pick<Member, 'call'>,
  who: { uuid: string },
  more: { minutes?: 1 | 5 | 15; reason?: string } = {},
) => by.call('POST /roomUserRoles/kick-user-from-room', { body: { userUuid: who.uuid, slug: room.slug, ...more } })
const kicksOf = async (who: { uuid: string }) =>
  (
    await ann.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId: room.slug, userId: who.uuid } })
  ).filter(({ role }) => role === 'kicked')
/** A user's bot, with a token of its own. */
async function botOf(owner: Member) {
  const body = { botNickName: 'Botty', avatarId: 'bot-01', color: '#112233' }
  const { uuid } = await owner.call('POST /users/sign-up-bot', { body })
  const { accessToken: token } = await owner.call('GET /users/bot-token')
  return { name: 'Botty', uuid, token, call: fixtures.as(token) }
}
const saved = (who: { uuid: string }) =>
  until(async () => ((await kicksOf(who)).length > 0 ? true : undefined), 'the kick in the database')

test('[R203] a kick over REST keeps a user out over REST and the socket until it expires', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  await kick(ann, bob, { minutes: 5, reason: 'Shouting' })
  await visitor.receive('kickedFromRoom')
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow(notYet)
  await saved(bob)
  expect((await refusalOf(join(bob))).status).toBe(403)
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow(notYet)
  const record = await fixtures.service.call('GET /user-actions/{id}', {
    params: { id: bob.uuid },
    query: { limit: 1 },
  })
  const [row] = await kicksOf(bob)
  expect(record).toMatchObject([{ action: 'kickUser', reason: 'Shouting', expirationTime: row?.expirationTime }])
})

test('[R203] a kick over the socket keeps guests and bots out over REST and the socket', async () => {
  const staff = await fixtures.enter(ann, room.uuid)
  const bot = await botOf(bob)
  for (const who of [bot, await fixtures.guest()]) {
    await fixtures.enter(who, room.uuid)
    await staff.act('kickUserFromRoom', { userUuid: who.uuid, minutes: 1 })
    await expect(fixtures.enter(who, room.uuid)).rejects.toThrow(notYet)
    await saved(who)
    expect((await refusalOf(join(who))).status).toBe(403)
  }
})

test('[R203] staff can lift a kick like a ban', async () => {
  await fixtures.enter(bob, room.uuid)
  await kick(ann, bob, { minutes: 15 })
  await saved(bob)
  await ann.call('DELETE /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: bob.uuid, role: 'kicked' },
  })
  await fixtures.enter(bob, room.uuid)
  await join(bob)
})

test('[R203] recording a kick twice does not restore one that was lifted', async () => {
  const at = fixtures.clock.now()
  const received = {
    type: 'moderated',
    what: 'kickUser',
    actId: `act ${room.uuid}`,
    at,
    until: at + 300_000,
  } as const
  const record = () =>
    recordModeration(fixtures.app, room.uuid, { ...received, userUuid: bob.uuid, by: ann.uuid, reason: null })
  await record()
  expect(await kicksOf(bob)).toHaveLength(1)
  await fixtures.app.db.deleteFrom('roomUserRole').where('userUuid', '=', bob.uuid).execute()
  await record()
  expect(await kicksOf(bob)).toEqual([])
})

test('[R204] a user who is banned over REST receives the reason that staff gave', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: bob.uuid, role: 'banned', reason: 'Spam' },
  })
  const received = await visitor.receive('kickedFromRoom')
  expect(received).toMatchObject({ message: { params: { code: 'banned', until: null, reason: 'Spam' } } })
})

test("[R205] a moderator who is kicked stays a moderator and can't act as one until the kick ends", async () => {
  await fixtures.enter(bob, room.uuid)
  const body = { userUuid: bob.uuid, role: 'moderator' } as const
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: room.slug }, body })
  await kick(ann, bob, { minutes: 5 })
  await saved(bob)
  const silence = { params: { roomId: room.slug }, body: { userUuid: ann.uuid, role: 'chatDisabled' } } as const
  expect(await refusalOf(bob.call('POST /roomUserRoles/{roomId}', silence))).toMatchObject({
    status: 403,
    message: 'Only room staff can do this',
  })
  const roles = await ann.call('GET /roomUserRoles/{roomId}/{userId}', {
    params: { roomId: room.slug, userId: bob.uuid },
  })
  expect(roles.map(({ role }) => role)).toEqual(['moderator', 'kicked'])
})
