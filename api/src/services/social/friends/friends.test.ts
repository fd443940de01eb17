import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void ([ann, bob] = [await fixtures.person('Ann'), await fixtures.person('Bob')]))
afterAll(() => fixtures.close())

const invite = (from: Member, to: { uuid: string }) =>
  from.call('POST /friend-invitations', { body: { userUuid: to.uuid } })
const answer = (by: Member, id: number, invitationStatus: 'accepted' | 'rejected') =>
  by.call('POST /friend-invitations/handle-friend', { body: { id, invitationStatus } })
const friendsOf = async (who: Member) =>
  (await who.call('GET /friends/{id}', { params: { id: who.uuid } })).map(({ userUuid }) => userUuid)
const received = (who: Member) => who.call('GET /friend-invitations/user-invitations-for')
const sent = (who: Member) => who.call('GET /friend-invitations/user-invitations-from')
const block = (by: Member, whom: Member) => by.call('POST /blocked-users', { body: { userUuid: whom.uuid } })
async function befriend(one: Member, other: Member) {
  const { id } = await invite(one, other)
  await answer(other, id, 'accepted')
}
/** Advances the clock by days, then signs a user in again. */
async function returnAfter(days: number, who: Member): Promise<Member> {
  fixtures.clock.pass(days * 86_400_000)
  const { email, password } = who
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', { body: { email, password } })
  return { ...who, token: accessToken, call: fixtures.as(accessToken) }
}

test('an invitation is visible to both, and accepting it makes them friends', async () => {
  const { id, invitationStatus } = await invite(ann, bob)
  expect(invitationStatus).toBe('pending')
  expect(await received(bob)).toMatchObject([{ id, fromUuid: ann.uuid, userProfile: { nickname: 'Ann' } }])
  expect(await sent(ann)).toMatchObject([{ id, toUuid: bob.uuid, userProfile: { nickname: 'Bob' } }])
  for (const [me, them] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    expect(
      await me.call('GET /friend-invitations/user-invitations/{id}', { params: { id: them.uuid } }),
    ).toMatchObject([{ id, userUuid: them.uuid }])
  expect(await answer(bob, id, 'accepted')).toMatchObject({ invitationStatus: 'accepted' })
  // The response was lost, and the client retries.
  expect(await answer(bob, id, 'accepted')).toMatchObject({ invitationStatus: 'accepted' })
  expect(await refusalOf(answer(bob, id, 'rejected'))).toMatchObject({
    status: 403,
    message: 'You’ve already answered this invitation',
  })
  expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[bob.uuid], [ann.uuid]])
  expect([await received(bob), await sent(ann)]).toEqual([[], []])
  const message = await ann.call('GET /friends/single-friend/{id}', { params: { id: bob.uuid } })
  expect(message).toEqual({
    userUuid: bob.uuid,
    isBot: false,
    isFriend: true,
    since: new Date(fixtures.clock.now()).toISOString(),
  })
})

test('inviting a user who has invited the caller makes them friends, even concurrently', async () => {
  await invite(ann, bob)
  expect(await invite(bob, ann)).toMatchObject({ invitationStatus: 'accepted', userProfile: { nickname: 'Ann' } })
  expect(await friendsOf(ann)).toEqual([bob.uuid])
  const [cleo, dan] = [await fixtures.person('Cleo'), await fixtures.person('Dan')]
  const both = await Promise.all([invite(cleo, dan), invite(dan, cleo)])
  expect(both.map(({ invitationStatus }) => invitationStatus).sort()).toEqual(['accepted', 'pending'])
  expect(await friendsOf(dan)).toEqual([cleo.uuid])
})

test("repeated invitations are one, and friends, bots, guests and oneself can't be invited", async () => {
  const [one, other] = await Promise.all([invite(ann, bob), invite(ann, bob)])
  expect(one.id).toBe(other.id)
  expect(await sent(ann)).toHaveLength(1)
  await answer(bob, one.id, 'accepted')
  expect(await refusalOf(invite(ann, bob))).toMatchObject({ status: 403, message: 'You’re already friends' })
  expect(await refusalOf(invite(ann, ann))).toMatchObject({ status: 400 })
  expect(await refusalOf(invite(ann, await fixtures.guest()))).toMatchObject({ status: 404 })
  const bot = await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'Botty' } })
  expect(await refusalOf(invite(bob, bot))).toMatchObject({ status: 403, message: 'Bots can’t have friends' })
})

describe('rejected invitations', () => {
  test('a rejection is hidden from the sender and lasts thirty days, even if they withdraw the invitation', async () => {
    const { id } = await invite(ann, bob)
    expect(await answer(bob, id, 'rejected')).toMatchObject({ invitationStatus: 'rejected' })
    expect(await sent(ann)).toMatchObject([{ id, invitationStatus: 'pending' }])
    await ann.call('DELETE /friend-invitations/{id}', { params: { id } })
    expect(await sent(ann)).toEqual([])
    ann = await returnAfter(29, ann)
    expect(await invite(ann, bob)).toMatchObject({ id, invitationStatus: 'pending' })
    expect([await received(bob), await sent(ann)]).toMatchObject([[], [{ id }]])
    bob = await returnAfter(2, bob)
    await invite(ann, bob)
    expect(await received(bob)).toMatchObject([{ id, invitationStatus: 'pending' }])
  })
})

test('only the sender can withdraw an invitation, and only its recipient can answer it', async () => {
  const cleo = await fixtures.person('Cleo')
  const { id } = await invite(ann, bob)
  const notFound = { status: 404, message: 'Invitation not found' }
  for (const stranger of [ann, cleo])
    expect(await refusalOf(answer(stranger, id, 'accepted'))).toMatchObject(notFound)
  for (const stranger of [bob, cleo])
    expect(await refusalOf(stranger.call('DELETE /friend-invitations/{id}', { params: { id } }))).toMatchObject(
      notFound,
    )
  await ann.call('DELETE /friend-invitations/{id}', { params: { id } })
  expect(await received(bob)).toEqual([])
  expect(await refusalOf(answer(bob, id, 'accepted'))).toMatchObject(notFound)
})

test('friends are listed by name and found by prefix, and other users only show mutual friends', async () => {
  const cleo = await fixtures.person('Cleo')
  const charly = await fixtures.person('charly 50%')
  for (const friend of [bob, cleo, charly]) await befriend(ann, friend)
  await befriend(cleo, bob)
  expect(await friendsOf(ann)).toEqual([bob.uuid, charly.uuid, cleo.uuid])
  const named = async (name: string) =>
    (await ann.call('GET /friends/list/{name}', { params: { name } })).map(({ userProfile }) => userProfile.nickname)
  expect(await named('C')).toEqual(['charly 50%', 'Cleo'])
  expect([await named('%'), await named('charly 50%')]).toEqual([[], ['charly 50%']])
  const inCommon = await ann.call('GET /friends/{id}', { params: { id: cleo.uuid } })
  expect(inCommon.map(({ userUuid }) => userUuid)).toEqual([bob.uuid])
  const page = await ann.call('GET /friends/{id}', { params: { id: ann.uuid }, query: { limit: 1, offset: 1 } })
  expect(page.map(({ userUuid }) => userUuid)).toEqual([charly.uuid])
})

test('a friendship ends for both sides, and a closed account is in no list', async () => {
  await befriend(ann, bob)
  await bob.call('DELETE /friends/{id}', { params: { id: ann.uuid } })
  await bob.call('DELETE /friends/{id}', { params: { id: ann.uuid } })
  expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []])
  await befriend(ann, bob)
  const closed = { deactivatedAt: new Date(fixtures.clock.now()) }
  await fixtures.app.db.updateTable('user').set(closed).where('uuid', '=', bob.uuid).execute()
  expect(await friendsOf(ann)).toEqual([])
})

describe('blocking', () => {
  test("blocking ends everything both ways, and the blocked user can't tell", async () => {
    await befriend(ann, bob)
    await ann.call('POST /dj-fans', { body: { djUuid: bob.uuid } })
    await bob.call('POST /dj-fans', { body: { djUuid: ann.uuid } })
    await block(ann, bob)
    await block(ann, bob)
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []])
    expect(await ann.call('GET /dj-fans')).toEqual([])
    expect(await sent(bob)).toEqual([])
    // For bob, everything now looks as it would with any other user.
    const stranger = await fixtures.person('Stranger')
    const { id, ...asUsual } = await invite(bob, ann)
    const { id: _, ...elsewhere } = await invite(bob, stranger)
    expect({ ...asUsual, toUuid: '', userUuid: '', userProfile: {} }).toEqual({
      ...elsewhere,
      toUuid: '',
      userUuid: '',
      userProfile: {},
    })
    expect(await sent(bob)).toHaveLength(2)
    expect(await received(ann)).toEqual([])
    expect(await bob.call('POST /dj-fans', { body: { djUuid: ann.uuid } })).toMatchObject({ djUuid: ann.uuid })
    const fansOfAnn = (who: Member) =>
      who.call('GET /dj-fans/dj-fans-paginated/{id}', { params: { id: ann.uuid }, query: {} })
    expect(await bob.call('GET /dj-fans/count/{id}', { params: { id: ann.uuid } })).toEqual({ count: 1 })
    expect(await fansOfAnn(bob)).toMatchObject({ count: 1, data: [{ userUuid: bob.uuid }] })
    expect([await fansOfAnn(ann), await fansOfAnn(stranger)]).toMatchObject([{ data: [] }, { data: [] }])
    expect(await ann.call('GET /dj-fans/count/{id}', { params: { id: ann.uuid } })).toEqual({ count: 0 })
    expect(id).toBeGreaterThan(0)
  })

  test('blocks can be listed, checked and undone, and an ended friendship stays ended', async () => {
    await befriend(ann, bob)
    await block(ann, bob)
    expect(await ann.call('GET /blocked-users')).toMatchObject([
      { userUuid: bob.uuid, userProfile: { nickname: 'Bob' } },
    ])
    const isBlocked = () => ann.call('GET /blocked-users/{id}', { params: { id: bob.uuid } })
    expect(await isBlocked()).toEqual({ userUuid: bob.uuid, isBlocked: true })
    expect(await refusalOf(invite(ann, bob))).toMatchObject({ status: 403 })
    await ann.call('DELETE /blocked-users/{id}', { params: { id: bob.uuid } })
    expect(await isBlocked()).toMatchObject({ isBlocked: false })
    expect(await friendsOf(ann)).toEqual([])
    expect(await invite(ann, bob)).toMatchObject({ invitationStatus: 'pending' })
  })

  test('blocking hides a pending invitation, which looks unanswered to its sender', async () => {
    const { id } = await invite(bob, ann)
    await block(ann, bob)
    expect(await received(ann)).toEqual([])
    expect(await sent(bob)).toMatchObject([{ id, invitationStatus: 'pending' }])
  })
})

test('blocking concurrently with befriending leaves no friendship and no invitation', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const [one, other] = await Promise.all([fixtures.person(`One ${at}`), fixtures.person(`Other ${at}`)])
      return { one, other, invitation: at % 2 === 0 ? await invite(one, other) : undefined }
    }),
  )
  await Promise.all(
    pairs.map(async ({ one, other, invitation }) => {
      const befriending = invitation ? answer(other, invitation.id, 'accepted') : invite(other, one)
      // If the block comes first, the invitation is gone.
      await Promise.all([block(one, other), befriending.catch(() => undefined)])
    }),
  )
  for (const { one, other } of pairs)
    expect([await friendsOf(one), await friendsOf(other), await received(one)]).toEqual([[], [], []])
})

test('friends, invitations and blocked users are limited in number', async () => {
  const at = new Date(fixtures.clock.now())
  const uuids = Array.from({ length: 5000 }, () => fixtures.app.ids.uuid())
  const { db } = fixtures.app
  await db
    .insertInto('friendInvitation')
    .values(
      uuids
        .slice(0, 200)
        .map((toUuid) => ({ fromUuid: ann.uuid, toUuid, invitationStatus: 'pending', createdAt: at })),
    )
    .execute()
  expect(await refusalOf(invite(ann, bob))).toMatchObject({ status: 403, message: expect.stringContaining('200') })
  await db
    .insertInto('blockedUser')
    .values(uuids.slice(0, 1000).map((userUuid) => ({ byUuid: ann.uuid, userUuid, createdAt: at })))
    .execute()
  expect(await refusalOf(block(ann, bob))).toMatchObject({ status: 403, message: expect.stringContaining('1000') })
  const pairs = uuids.map((uuid) => ({ one: uuid, other: bob.uuid }))
  await db
    .insertInto('friendship')
    .values(
      pairs.map(({ one, other }) => ({
        lowUuid: one < other ? one : other,
        highUuid: one < other ? other : one,
        since: at,
      })),
    )
    .execute()
  const full = { status: 403, message: expect.stringContaining('5000') }
  expect(await refusalOf(invite(bob, ann))).toMatchObject(full)
  const { id } = await invite(await fixtures.person('Cleo'), bob)
  expect(await refusalOf(answer(bob, id, 'accepted'))).toMatchObject(full)
  expect(await answer(bob, id, 'rejected')).toMatchObject({ invitationStatus: 'rejected' })
})

test('calls about an unknown user are a 404', async () => {
  const nobody = { params: { id: '11111111-2222-4333-8444-555555555555' } }
  const refused = [
    ann.call('GET /friends/{id}', nobody),
    ann.call('DELETE /friends/{id}', nobody),
    ann.call('GET /friends/single-friend/{id}', nobody),
    ann.call('GET /friend-invitations/user-invitations/{id}', nobody),
    ann.call('GET /blocked-users/{id}', nobody),
    ann.call('DELETE /blocked-users/{id}', nobody),
    ann.call('POST /blocked-users', { body: { userUuid: nobody.params.id } }),
  ]
  for (const { status, message } of await Promise.all(refused.map(refusalOf)))
    expect([status, message]).toEqual([404, 'User not found'])
  expect(await refusalOf(ann.call('POST /blocked-users', { body: { userUuid: ann.uuid } }))).toMatchObject({
    status: 400,
  })
})
