import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'
import { personalData } from '../people/personal-data.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const found = async (name: string, owner: Person) =>
  (await fixtures.service.call('POST /admin/communities', { body: { name, ownerUuid: owner.uuid } })).slug
const read = (id: string) => fixtures.nobody.call('GET /communities/{id}', { params: { id } })
const join = (who: Person, id: string) => who.call('POST /communities/{id}/join', { params: { id } })
const close = (who: Person) => fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: who.uuid } })
const later = async (days: number) => {
  fixtures.clock.pass(days * dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'closeAccounts', {})
  await fixtures.runJobs()
}

test('a community goes to its longest-standing member when its owner closes their account', async () => {
  const ann = await fixtures.person('ann')
  const gone = await fixtures.person('gone')
  const bob = await fixtures.person('bob')
  const cat = await fixtures.person('cat')
  const id = await found('Passed on', ann)
  for (const who of [gone, bob, cat]) await join(who, id)
  await close(gone)
  await close(ann)
  expect(await read(id)).toMatchObject({ ownerUuid: bob.uuid, membersCount: 2 })
  await fixtures.service.call('POST /users/reactivate/{id}', { params: { id: ann.uuid } })
  expect(await read(id)).toMatchObject({ ownerUuid: bob.uuid, membersCount: 3 })
})

test('a community without another member waits for its owner, and ends when the account is removed', async () => {
  const dan = await fixtures.person('dan')
  const id = await found('Of one', dan)
  await close(dan)
  expect(await read(id)).toMatchObject({ ownerUuid: dan.uuid, owner: null, membersCount: 0 })
  await later(31)
  expect(await refusalOf(read(id))).toEqual({ status: 404, message: 'Community not found' })
})

test('merging accounts moves communities and memberships, without duplicates', async () => {
  const [from, into] = [await fixtures.person('from'), await fixtures.person('into')]
  const [owned, shared] = [await found('Owned', from), await found('Shared', into)]
  await join(from, shared)
  await fixtures.app.db.transaction().execute(async (trx) => {
    const holders = await trx
      .selectFrom('user')
      .where('uuid', 'in', [from.uuid, into.uuid])
      .select(['id', 'uuid'])
      .execute()
    const holder = (who: Person) => holders.find(({ uuid }) => uuid === who.uuid) ?? { id: 0, uuid: '' }
    await personalData.merge(fixtures.app, trx, { from: holder(from), into: holder(into) })
  })
  expect(await read(owned)).toMatchObject({ ownerUuid: into.uuid, membersCount: 1 })
  expect(await read(shared)).toMatchObject({ ownerUuid: into.uuid, membersCount: 1 })
  expect((await from.call('GET /user-communities')).count).toBe(0)
  expect((await into.call('GET /user-communities')).count).toBe(2)
})
