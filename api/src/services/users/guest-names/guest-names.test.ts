import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { guestTokenLastsMs } from '../../../platform/secrets/tokens.ts'
import { createRateLimits, rates } from '../../../platform/limits.ts'
import { dayMs } from '../../../ports/clock.ts'
import { profilesOf } from '../public.ts'

let fixtures: Fixtures
let messages: { uuid: string; nickname: string }[] = []
beforeAll(async () => {
  fixtures = await openApi()
  const { rooms } = fixtures.app
  fixtures.app.rooms = {
    ...rooms,
    actWherever(uuid, action) {
      if (action.type === 'profileChanged') messages.push({ uuid, nickname: action.profile.nickname })
      rooms.actWherever(uuid, action)
    },
  }
})
afterAll(() => fixtures.close())
beforeEach(() => void (messages = []))

const choose = (who: Person, nickname: string | null) => who.call('PUT /users/guest-name', { body: { nickname } })
const nameOf = async ({ uuid }: Person) => (await profilesOf(fixtures.app.db, [uuid])).get(uuid)?.nickname
const firstNameOf = ({ uuid }: Person) => ghostProfile(uuid).nickname
const taken = { status: 409, message: 'Someone with an account has this name. Please choose another one' }

test("a guest's chosen name is shown to others everywhere, and the ghost avatar stays", async () => {
  const [mia, other] = [await fixtures.guest(), await fixtures.guest()]
  const chosen = await choose(mia, '  Mia   M ')
  expect(chosen).toEqual({ ...ghostProfile(mia.uuid), nickname: 'Mia M' })
  expect(await other.call('GET /profile/{id}', { params: { id: mia.uuid.toUpperCase() } })).toEqual(chosen)
  expect(await other.call('GET /users/profiles', { query: { users: [mia.uuid] } })).toEqual([{ userProfile: chosen }])
  expect((await mia.call('GET /auth/session')).userProfile).toEqual(chosen)
  expect(await nameOf(other)).toBe(firstNameOf(other))
})

test('the last of several names counts, and null restores the original one', async () => {
  const mia = await fixtures.guest()
  for (const name of ['Mia', 'Mio']) await choose(mia, name)
  expect(await nameOf(mia)).toBe('Mio')
  expect(await choose(mia, null)).toEqual(ghostProfile(mia.uuid))
  expect(await choose(mia, null)).toEqual(ghostProfile(mia.uuid))
  expect(await nameOf(mia)).toBe(firstNameOf(mia))
})

test('after concurrent changes of a guest name, rooms show the one that is stored', async () => {
  const mia = await fixtures.guest()
  await Promise.all(['One', 'Two', 'Three'].map((name) => choose(mia, name)))
  expect(messages.at(-1)).toEqual({ uuid: mia.uuid, nickname: await nameOf(mia) })
})

test("[R11] a room shows a guest's new name immediately, also to those who enter later", async () => {
  const [ann, mia] = [await fixtures.person('ann'), await fixtures.guest()]
  const { uuid: room } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Kitchen' } })
  await fixtures.enter(mia, room)
  const shown = async () => (await fixtures.app.rooms.state(room)).allUserData[mia.uuid]?.userProfile.nickname
  expect(await shown()).toBe(firstNameOf(mia))
  await choose(mia, 'Mia')
  expect(await shown()).toBe('Mia')
  const late = await fixtures.guest()
  await choose(late, 'Leo')
  await fixtures.enter(late, room)
  expect((await fixtures.app.rooms.state(room)).allUserData[late.uuid]?.userProfile).toMatchObject({
    nickname: 'Leo',
    avatarId: 'ghost',
  })
})

test("users with an account and callers without a valid token can't set a guest name", async () => {
  const ann = await fixtures.person('ann')
  expect(await refusalOf(choose(ann, 'Mia'))).toEqual({
    status: 403,
    message: 'You have an account. Change your name in your profile',
  })
  for (const token of [undefined, 'forged']) {
    const refused = fixtures.as(token)('PUT /users/guest-name', { body: { nickname: 'Mia' } })
    expect(await refusalOf(refused)).toMatchObject({ status: 401 })
  }
  expect(await fixtures.app.db.selectFrom('guestName').where('uuid', '=', ann.uuid).selectAll().execute()).toEqual([])
})

test('guests can only name themselves', async () => {
  const [mia, other] = [await fixtures.guest(), await fixtures.guest()]
  const body = { nickname: 'Mia', uuid: other.uuid, userUuid: other.uuid }
  await mia.call('PUT /users/guest-name', { body })
  expect([await nameOf(mia), await nameOf(other)]).toEqual(['Mia', firstNameOf(other)])
})

test('a guest name follows the rules for nicknames', async () => {
  const mia = await fixtures.guest()
  for (const [nickname, message] of [
    ['', 'Nickname must have at least 1 character that can be seen'],
    ['x'.repeat(31), 'Nickname must have at most 30 characters'],
    ['a\u202eb', 'Nickname must have no control characters'],
  ] as const)
    expect(await refusalOf(choose(mia, nickname))).toEqual({ status: 400, message })
  expect(messages).toEqual([])
})

test.each([
  'Vera Vinyl',
  'vera VINYL',
  'Véra Vinyl',
  'Ｖera Vinyl',
  'VeraVinyl',
  'Ve\u200bra Vinyl',
  'Vera\u00a0Vinyl',
])("a guest can't take the name of an account, however it is written: %s", async (nickname) => {
  const mia = await fixtures.guest()
  const vera = await fixtures.person('vera')
  await vera.call('POST /users/profile', { body: { nickname: 'Vera Vinyl' } })
  await choose(mia, 'Mia')
  expect(await refusalOf(choose(mia, nickname))).toEqual(taken)
  expect(await nameOf(mia)).toBe('Mia')
})

test('names in other alphabets are compared ignoring case, and the name of a closed account is free', async () => {
  const [mia, bob] = [await fixtures.guest(), await fixtures.person('bob')]
  await bob.call('POST /users/profile', { body: { nickname: 'Борис' } })
  expect(await refusalOf(choose(mia, 'БОРИС'))).toEqual(taken)
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', bob.uuid).execute()
  expect(await choose(mia, 'БОРИС')).toMatchObject({ nickname: 'БОРИС' })
})

test('two guests may have the same name', async () => {
  const [mia, other] = [await fixtures.guest(), await fixtures.guest()]
  for (const who of [mia, other])
    expect(await choose(who, 'Twin')).toMatchObject({ uuid: who.uuid, nickname: 'Twin' })
})

test('changing guest names is rate limited', async () => {
  const limited = await openApi({ limits: createRateLimits(() => fixtures.clock.now()) })
  try {
    const mia = await limited.guest()
    for (let time = 0; time < rates.guestName.burst; time++) await choose(mia, `Mia ${time}`)
    expect(await refusalOf(choose(mia, 'Once more'))).toMatchObject({ status: 429 })
    expect(await choose(await limited.guest(), 'Other')).toMatchObject({ nickname: 'Other' })
  } finally {
    await limited.close()
  }
})

test('the names of many users and guests are loaded with two queries', async () => {
  const [ann, mia, ghost] = [await fixtures.person('ann'), await fixtures.guest(), await fixtures.guest()]
  await choose(mia, 'Mia')
  const strangers = Array.from({ length: 200 }, () => fixtures.app.ids.uuid())
  let questions = 0
  const counting = fixtures.app.db.withPlugin({
    transformQuery({ node }) {
      questions += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const names = await profilesOf(counting, [ann.uuid, mia.uuid, ghost.uuid, ...strangers])
  expect(questions).toBe(2)
  expect([ann, mia, ghost].map(({ uuid }) => names.get(uuid)?.nickname)).toEqual(['ann', 'Mia', firstNameOf(ghost)])
  expect(names.size).toBe(203)
})

test('a guest name is removed at most a day after its token expires', async () => {
  const mia = await fixtures.guest()
  await choose(mia, 'Mia')
  await fixtures.app.jobs.add(fixtures.app.db, 'forgetGuestNames', {})
  fixtures.clock.pass(guestTokenLastsMs)
  await fixtures.runJobs()
  expect(await nameOf(mia)).toBe('Mia')
  fixtures.clock.pass(dayMs)
  await fixtures.runJobs()
  expect(await nameOf(mia)).toBe(firstNameOf(mia))
})

test('signing up or in removes the guest name', async () => {
  const mia = await fixtures.guest()
  await choose(mia, 'Mia')
  const account = { email: 'mia@example.test', password: 'long enough' }
  await mia.call('POST /users/sign-up', { body: { ...account, nickname: 'Mia' } })
  expect(await nameOf(mia)).toBe(firstNameOf(mia))
  const again = await fixtures.guest()
  await choose(again, 'Mia again')
  await again.call('POST /auth/login', { body: account })
  expect(await nameOf(again)).toBe(firstNameOf(again))
})

test('moderators can remove a guest name, which is recorded once', async () => {
  const [kim, ann] = [await fixtures.person('kim', { role: 'staff' }), await fixtures.person('ann')]
  const mia = await fixtures.guest()
  await choose(mia, 'Rude')
  const remove = (who: Person, more: { userUuid?: string; actId?: string } = {}) =>
    who.call('POST /users/guest-name-admin', { body: { userUuid: mia.uuid, reason: 'Rude', ...more } })
  expect(await refusalOf(remove(ann))).toMatchObject({ status: 403 })
  expect(await refusalOf(remove(mia))).toMatchObject({ status: 401 })
  messages = []
  expect([await remove(kim, { actId: 'one' }), await remove(kim, { actId: 'one' })]).toEqual([
    { removed: true },
    { removed: false },
  ])
  expect(await nameOf(mia)).toBe(firstNameOf(mia))
  expect(messages).toEqual([{ uuid: mia.uuid, nickname: firstNameOf(mia) }])
  const record = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('userUuid', '=', mia.uuid)
    .select(['action', 'actorUuid', 'reason'])
    .execute()
  expect(record).toEqual([{ action: 'changeProfile', actorUuid: kim.uuid, reason: 'Rude' }])
  // Repeating a recorded act id does nothing, because a second removal would not be recorded.
  await choose(mia, 'Ruder')
  expect(await remove(kim, { actId: 'one' })).toEqual({ removed: false })
  expect(await nameOf(mia)).toBe('Ruder')
})

test('removing a guest name never affects someone with an account', async () => {
  const [kim, ann] = [await fixtures.person('kim', { role: 'staff' }), await fixtures.person('ann')]
  messages = []
  const body = { userUuid: ann.uuid }
  expect(await kim.call('POST /users/guest-name-admin', { body })).toEqual({ removed: false })
  expect(messages).toEqual([])
})
