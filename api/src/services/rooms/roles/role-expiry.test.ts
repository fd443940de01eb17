import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'

const time = new VirtualTime(Date.parse('2026-11-20T20:00:00Z'))
let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi({}, { clock: () => time.now, timers: time.timers })))
afterAll(() => fixtures.close())

test.each(['moderator', 'chatDisabled', 'djDisabled'] as const)(
  'the role %s ends in the live room without anyone acting',
  async (role) => {
    const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
    const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Roles' } })
    const visitor = await fixtures.enter(bob, room.uuid)
    await ann.call('POST /roomUserRoles/{roomId}', {
      params: { roomId: room.slug },
      body: { userUuid: bob.uuid, role, expirationTime: new Date(time.now + 60_000).toISOString() },
    })
    const rolesNow = async () => (await fixtures.app.rooms.state(room.uuid)).settings.roomRoles.map((row) => row.role)
    const changes = () => visitor.pushes.filter((push) => push.message?.name === 'updatedRoomSettings')

    await time.pass(59_999)
    expect(await rolesNow()).toEqual(['owner', role])
    const before = changes().length
    await time.pass(1)
    const received = await until(() => changes()[before], 'the role to end')
    expect(JSON.stringify(received.message)).toContain('"path":"/settings/roomRoles"')
    expect(await rolesNow()).toEqual(['owner'])
  },
)
