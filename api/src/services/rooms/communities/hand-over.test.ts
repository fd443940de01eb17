import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'
import { personalData } from '../people/personal-data.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

const found = async (name: string, owner: Person) =>
  (await given.service.call('POST /admin/communities', { body: { name, ownerUuid: owner.uuid } })).slug
const read = (id: string) => given.nobody.call('GET /communities/{id}', { params: { id } })
const join = (who: Person, id: string) => who.call('POST /communities/{id}/join', { params: { id } })
const close = (who: Person) => given.service.call('DELETE /users/deactivate/{id}', { params: { id: who.uuid } })
const later = async (days: number) => {
  given.clock.pass(days * dayMs)
  await given.app.jobs.add(given.app.db, 'closeAccounts', {})
  await given.runJobs()
}

test('a community goes to the member of longest standing when its owner closes their account', async () => {
  const ann = await given.person('ann')
  const gone = await given.person('gone')
  const bob = await given.person('bob')
  const cat = await given.person('cat')
  const id = await found('Passed on', ann)
  for (const who of [gone, bob, cat]) await join(who, id)
  await close(gone)
  await close(ann)
  expect(await read(id)).toMatchObject({ ownerUuid: bob.uuid, membersCount: 2 })
  await given.service.call('POST /users/reactivate/{id}', { params: { id: ann.uuid } })
  expect(await read(id)).toMatchObject({ ownerUuid: bob.uuid, membersCount: 3 })
})

test('a community of one waits for its owner, and ends with the account', async () => {
  const dan = await given.person('dan')
  const id = await found('Of one', dan)
  await close(dan)
  expect(await read(id)).toMatchObject({ ownerUuid: dan.uuid, owner: null, membersCount: 0 })
  await later(31)
  expect(await refusalOf(read(id))).toEqual({ status: 404, message: 'Community not found' })
})

test('an account that becomes part of another brings its communities, without doubles', async () => {
  const [from, into] = [await given.person('from'), await given.person('into')]
  const [owned, shared] = [await found('Owned', from), await found('Shared', into)]
  await join(from, shared)
  await given.app.db.transaction().execute(async (trx) => {
    const holders = await trx
      .selectFrom('user')
      .where('uuid', 'in', [from.uuid, into.uuid])
      .select(['id', 'uuid'])
      .execute()
    const holder = (who: Person) => holders.find(({ uuid }) => uuid === who.uuid) ?? { id: 0, uuid: '' }
    await personalData.merge(given.app, trx, { from: holder(from), into: holder(into) })
  })
  expect(await read(owned)).toMatchObject({ ownerUuid: into.uuid, membersCount: 1 })
  expect(await read(shared)).toMatchObject({ ownerUuid: into.uuid, membersCount: 1 })
  expect((await from.call('GET /user-communities')).count).toBe(0)
  expect((await into.call('GET /user-communities')).count).toBe(2)
})
