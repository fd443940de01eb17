import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../test/fixtures.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()

/** A room of ann's with eve as a co-owner, and a community for each of them. The room is in ann's. */
async function coOwned() {
  const [ann, eve] = [await fixtures.person('ann'), await fixtures.person('eve')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Shared', type: 'PRIVATE' } })
  const params = { roomId: room.uuid }
  const give = (role: RoomRole, expirationTime: string | null = null) =>
    ann.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: eve.uuid, role, expirationTime } })
  await give('coOwner')
  const communityOf = ({ uuid }: Member) =>
    root.call('POST /admin/communities', { body: { name: 'Friends', ownerUuid: uuid } })
  const [hers, evil] = [await communityOf(ann), await communityOf(eve)]
  const put = 'PUT /communities/{id}/rooms/{roomId}'
  await ann.call(put, { params: { ...params, id: hers.uuid } })
  const event = { name: 'Night', startTime: inHours(1), endTime: inHours(2) }
  const planned = await eve.call('POST /events', { body: event })
  /** What the rank of a co-owner allows. */
  const byRank: Record<string, () => Promise<unknown>> = {
    'change the room': () => eve.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { vibe: 'mine' } }),
    'change its visibility': () =>
      eve.call('PATCH /rooms/{id}/infrastructure', { params: { id: room.uuid }, body: { unlisted: true } }),
    'plan an event there': () => eve.call('POST /events', { body: { ...event, roomId: room.uuid } }),
    'move an event there': () =>
      eve.call('PATCH /events/{id}', { params: { id: planned.uuid }, body: { roomId: room.uuid } }),
    'add it to a community': () => eve.call(put, { params: { ...params, id: evil.uuid } }),
    'take it out of a community': () =>
      eve.call('DELETE /communities/{id}/rooms/{roomId}', { params: { ...params, id: hers.uuid } }),
  }
  return { ann, eve, room, give, byRank }
}

test('a co-owner can do everything their rank allows', async () => {
  const { byRank } = await coOwned()
  for (const [what, act] of Object.entries(byRank)) await expect(act(), what).resolves.toBeDefined()
})

for (const role of ['banned', 'kicked'] as const)
  test(`a ${role} co-owner has no rank until the ban or kick ends`, async () => {
    const { byRank, give } = await coOwned()
    await give(role, inHours(1))
    for (const [what, act] of Object.entries(byRank))
      expect([what, (await refusalOf(act())).status]).toEqual([what, 403])
    fixtures.clock.pass(3_600_001)
    for (const [what, act] of Object.entries(byRank).filter(([what]) => !what.includes('event')))
      await expect(act(), what).resolves.toBeDefined()
  })

test("a banned co-owner can't find a private room by its numeric id", async () => {
  const { eve, room, give } = await coOwned()
  const look = () => eve.call('GET /rooms/{id}', { params: { id: String(room.id) } })
  expect(await look()).toMatchObject({ uuid: room.uuid })
  await give('banned')
  expect(await refusalOf(look())).toMatchObject({ status: 404 })
})

test("moderators of a room can't lift the ban of a co-owner", async () => {
  const { ann, eve, room, give } = await coOwned()
  const mod = await fixtures.person('mod')
  const params = { roomId: room.uuid }
  await ann.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: mod.uuid, role: 'moderator' } })
  await give('banned')
  const lift = mod.call('DELETE /roomUserRoles/{roomId}', { params, body: { userUuid: eve.uuid, role: 'banned' } })
  expect(await refusalOf(lift)).toMatchObject({ status: 403 })
})
