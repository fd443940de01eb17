import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const params = (user: string, capability: 'uploadMusic' | 'promoteRoom' = 'promoteRoom') => ({
  params: { user, capability },
})
const put = 'PUT /users/{user}/capabilities/{capability}'
const remove = 'DELETE /users/{user}/capabilities/{capability}'

test('a moderator can grant and remove capabilities, effective immediately', async () => {
  const [ann, kim] = [await fixtures.person('ann'), await fixtures.person('kim', { role: 'moderator' })]
  await ann.call('GET /users/capabilities')
  expect(await kim.call(put, params(ann.uuid))).toEqual({ capabilities: ['promoteRoom'] })
  expect(await ann.call('GET /auth/session')).toMatchObject({ capabilities: ['promoteRoom'] })
  expect(await refusalOf(kim.call(put, params(ann.uuid)))).toEqual({
    status: 403,
    message: 'This user already has this role',
  })
  expect(await kim.call(remove, params(ann.uuid))).toEqual({ capabilities: [] })
  expect(await refusalOf(kim.call(remove, params(ann.uuid)))).toEqual({
    status: 404,
    message: 'This user doesn’t have this capability',
  })
  const acts = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('userUuid', '=', ann.uuid)
    .select(['action', 'role', 'previousRole', 'actorUuid'])
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { action: 'grantCapability', role: 'promoteRoom', previousRole: null, actorUuid: kim.uuid },
    { action: 'removeCapability', role: null, previousRole: 'promoteRoom', actorUuid: kim.uuid },
  ])
})

test('concurrent grants of a capability are recorded once', async () => {
  const [ann, kim] = [await fixtures.person('ann'), await fixtures.person('kim', { role: 'moderator' })]
  const results = await Promise.allSettled([1, 2, 3].map(() => kim.call(put, params(ann.uuid))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ann.call('GET /auth/session')).toMatchObject({ capabilities: ['promoteRoom'] })
})

test('only moderators can grant capabilities', async () => {
  const ann = await fixtures.person('ann')
  expect(await refusalOf(ann.call(put, params(ann.uuid)))).toEqual({
    status: 403,
    message: 'Only moderators can do that',
  })
})

test('nobody can change their own capabilities, or those of someone with the same or a higher role', async () => {
  const people = {
    kim: await fixtures.person('kim', { role: 'moderator' }),
    leo: await fixtures.person('leo', { role: 'moderator', capabilities: ['promoteRoom'] }),
    root: await fixtures.person('root', { role: 'admin', capabilities: ['promoteRoom'] }),
  }
  const { kim, leo, root } = people
  for (const who of [kim, root])
    for (const key of [put, remove] as const)
      expect(await refusalOf(who.call(key, params(who.uuid, 'uploadMusic')))).toEqual({
        status: 400,
        message: 'You can’t do this to yourself',
      })
  for (const target of [leo, root])
    for (const key of [put, remove] as const)
      expect(await refusalOf(kim.call(key, params(target.uuid, 'uploadMusic')))).toEqual({
        status: 403,
        message: 'You can’t do this to someone whose role is equal to or higher than yours',
      })
  expect(await root.call(remove, params(leo.uuid))).toEqual({ capabilities: [] })
  expect(await fixtures.service.call(remove, params(root.uuid))).toEqual({ capabilities: [] })
})

test('an unknown user is a 404', async () => {
  const kim = await fixtures.person('kim', { role: 'moderator' })
  for (const key of [put, remove] as const)
    expect(await refusalOf(kim.call(key, params('999999999')))).toEqual({ status: 404, message: 'User not found' })
})

test('users can see their capabilities, and administrators have all of them', async () => {
  const ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  const [bob, root] = [await fixtures.person('bob'), await fixtures.person('root', { role: 'admin' })]
  expect(await ann.call('GET /users/capabilities')).toEqual({ capabilities: ['uploadMusic'] })
  expect(await bob.call('GET /users/capabilities')).toEqual({ capabilities: [] })
  expect(await root.call('GET /users/capabilities')).toEqual({ capabilities: ['uploadMusic', 'promoteRoom'] })
})

test("a capability that everyone has here can't be granted or removed, except that an earlier grant can be removed", async () => {
  fixtures.app.config.openUploads = true
  onTestFinished(() => void (fixtures.app.config.openUploads = false))
  const [ann, kim] = [await fixtures.person('ann'), await fixtures.person('kim', { role: 'moderator' })]
  const request = params(ann.uuid, 'uploadMusic')
  expect(await refusalOf(kim.call(put, request))).toEqual({ status: 403, message: 'This user already has this role' })
  expect(await refusalOf(kim.call(remove, request))).toEqual({
    status: 403,
    message: 'Everyone has this capability here, so it can’t be removed',
  })
  expect(await kim.call(put, params(ann.uuid))).toEqual({ capabilities: ['promoteRoom', 'uploadMusic'] })
  const bob = await fixtures.person('bob', { capabilities: ['uploadMusic'] })
  expect(await kim.call(remove, params(bob.uuid, 'uploadMusic'))).toEqual({ capabilities: ['uploadMusic'] })
})
