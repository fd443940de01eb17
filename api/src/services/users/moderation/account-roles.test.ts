import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountLadder, accountRank, mayGiveRole } from '@segue/shared/people/account-roles.ts'
import { accountRoles, type AccountRole } from '@segue/shared/people/profile.ts'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const give = (by: Pick<Person, 'call'>, who: { uuid: string }, role: AccountRole) =>
  by.call('POST /users/add-role', { body: { userUuid: who.uuid, role } })
const roleOf = async (who: Person) => (await who.call('GET /auth/session')).role
const tooHigh = { status: 403, message: 'You can only grant and remove roles below your own' }
const asHigh = { status: 403, message: 'You can’t do this to someone whose role is equal to or higher than yours' }

test('each role can grant exactly the roles that the ladder allows, to accounts below it', async () => {
  const wrong: string[] = []
  for (const giver of accountRoles) {
    const by = await fixtures.person(`giver ${giver}`, { role: giver })
    for (const role of accountRoles) {
      const ann = await fixtures.person('ann')
      const allowed = accountLadder[giver].duty !== 'none' && mayGiveRole(giver, role)
      const wasGiven = await give(by, ann, role).then(
        () => true,
        () => false,
      )
      if (wasGiven !== allowed || (await roleOf(ann)) !== (allowed ? role : 'user')) wrong.push(`${giver} ${role}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a role can only be removed from an account with a lower one', async () => {
  for (const role of accountRoles.filter((one) => accountLadder[one].duty !== 'none')) {
    const [by, equal] = [await fixtures.person('by', { role }), await fixtures.person('equal', { role })]
    expect(await refusalOf(give(by, equal, 'user'))).toEqual(asHigh)
    expect(await roleOf(equal)).toBe(role)
  }
  const [admin, bot] = [
    await fixtures.person('Ada', { role: 'admin' }),
    await fixtures.person('bot', { role: 'bot' }),
  ]
  const mod = await fixtures.person('mod', { role: 'moderator' })
  expect(await refusalOf(give(mod, bot, 'user'))).toEqual(tooHigh)
  await give(admin, bot, 'user')
  expect(await roleOf(bot)).toBe('user')
  expect(accountRank('bot')).toBe(accountRank('user'))
})

test('a change of role is recorded with the previous role, and a repeated one is not', async () => {
  const [root, ann] = [await fixtures.person('root', { role: 'superUser' }), await fixtures.person('ann')]
  await give(root, ann, 'staff')
  await give(root, ann, 'staff')
  await root.call('POST /users/add-global-moderator-role', { body: { userUuid: ann.uuid, reason: 'Less to do' } })
  const acts = await root.call('GET /user-actions/{id}', { params: { id: ann.uuid } })
  expect(acts).toMatchObject([
    { action: 'removeRole', previousRole: 'staff', role: 'globalModerator', reason: 'Less to do' },
    { action: 'grantRole', previousRole: 'user', role: 'staff', actorUuid: root.uuid },
  ])
})

test('only staff can appoint global moderators', async () => {
  const [mod, staff] = [
    await fixtures.person('mod', { role: 'globalModerator' }),
    await fixtures.person('stan', { role: 'staff' }),
  ]
  const ann = await fixtures.person('ann')
  const make = (by: Person, userUuid = ann.uuid) =>
    by.call('POST /users/add-global-moderator-role', { body: { userUuid } })
  expect(await refusalOf(make(mod))).toEqual(tooHigh)
  expect(await refusalOf(make(staff, staff.uuid))).toMatchObject({ status: 400 })
  expect(await refusalOf(make(staff, '00000000-0000-4000-8000-000000000000'))).toMatchObject({ status: 404 })
  await make(staff)
  expect(await roleOf(ann)).toBe('globalModerator')
  expect(await refusalOf(make(mod))).toEqual(asHigh)
})

test("a bot owned by a user can't get a role with powers", async () => {
  const [root, ann] = [await fixtures.person('root', { role: 'superUser' }), await fixtures.person('ann')]
  const bot = await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner' } })
  const refused = { status: 403, message: 'A bot that belongs to someone must stay a bot' }
  expect(await refusalOf(give(root, bot, 'admin'))).toEqual(refused)
  const make = root.call('POST /users/add-global-moderator-role', { body: { userUuid: bot.uuid } })
  expect(await refusalOf(make)).toEqual(refused)
  expect(await refusalOf(give(root, root, 'user'))).toMatchObject({ status: 400 })
  expect(await refusalOf(give(root, { uuid: '00000000-0000-4000-8000-000000000000' }, 'user'))).toMatchObject({
    status: 404,
  })
})

test('losing a role removes its avatar and powers, also in the room the user is in', async () => {
  const [root, kim] = [
    await fixtures.person('root', { role: 'admin' }),
    await fixtures.person('kim', { role: 'staff' }),
  ]
  await kim.call('POST /users/profile', { body: { avatarId: 'staff' } })
  const room = await root.call('POST /rooms/infrastructure', { body: { name: 'The floor' } })
  const visitor = await fixtures.enter(kim, room.uuid)
  await give(root, kim, 'user')
  await visitor.receive('updatedUserProfile')
  const state = fixtures.app.rooms.liveState(room.uuid)
  expect(state?.allUsers.find(({ uuid }) => uuid === kim.uuid)).toMatchObject({ tokenRole: 'user' })
  expect(state?.allUserData[kim.uuid]?.userProfile.avatarId).not.toBe('staff')
  // The room applies it before the connection checks its session again.
  await expect.poll(() => visitor.act('resetRoom')).toHaveProperty('error')
  expect(await refusalOf(kim.call('GET /moderation-actions'))).toMatchObject({ status: 403 })
})

test('a user who loses a role while disconnected comes back without it', async () => {
  const [root, kim] = [
    await fixtures.person('root', { role: 'admin' }),
    await fixtures.person('kim', { role: 'staff' }),
  ]
  const room = await root.call('POST /rooms/infrastructure', { body: { name: 'The floor' } })
  ;(await fixtures.enter(kim, room.uuid)).leave()
  await give(root, kim, 'user')
  await fixtures.enter(kim, room.uuid)
  const inRoom = fixtures.app.rooms.liveState(room.uuid)?.allUsers.find(({ uuid }) => uuid === kim.uuid)
  expect(inRoom).toMatchObject({ tokenRole: 'user' })
})
