import { must } from '@segue/shared/must.ts'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { people, role, roomSettings } from '@segue/shared/test/fixtures.ts'
import { hostsTogether } from '../cluster/hosts-together.ts'
import { newWorld, replaceQueue, type RoomServerWorld } from '../rooms/room-server.ts'
import { hostContract } from './contract.ts'
import type { HostUnderTest, RoomWish } from './host-under-test.ts'
import { movableTime } from './movable-time.ts'
import { long } from './songs.ts'

const pingEveryMs = 50

/** Three hosts, to which connections are distributed in turn, sharing one store and a broker in memory. */
async function startCluster(): Promise<HostUnderTest> {
  const [world, time] = [newWorld(), movableTime()]
  const names = ['first', 'second', 'third']
  const hosts = await hostsTogether({ world, time, pingEveryMs, names })
  return {
    url: hosts.url,
    pingEveryMs,
    person: async (name) => ({ uuid: must(people[name], 'a known name').userUuid, token: name }),
    makeRoom: async (wish) => makeRoom(world, time.clock(), wish),
    async queue({ uuid }, titles) {
      replaceQueue(world, names.map(hosts.serverOf), { userUuid: uuid, songs: titles.map(long) })
    },
    pass: time.pass,
    evict: async (roomUuid) => hosts.restart(await hosts.holderOf(roomUuid)),
    stop: () => hosts.stop(),
  }
}

function makeRoom(
  world: RoomServerWorld,
  now: number,
  { settings, roles = [], password, guestPassword }: RoomWish,
): string {
  const uuid = crypto.randomUUID()
  const roomRoles = roles.map(({ person, role: name, endsInMs }) =>
    role(
      { userUuid: person.uuid, tokenRole: 'user' },
      name,
      endsInMs === undefined ? null : new Date(now + endsInMs).toISOString(),
    ),
  )
  world.passwords.set(uuid, { password, guestPassword })
  const boothRules = { ...noBoothRules, ...settings?.boothRules }
  const isPasswordProtected = password !== undefined
  const isGuestPasswordProtected = guestPassword !== undefined
  const facts = { uuid, roomRoles, isPasswordProtected, isGuestPasswordProtected }
  world.settings.set(uuid, roomSettings({ ...facts, ...settings, boothRules }))
  return uuid
}

hostContract('three hosts of a cluster', startCluster)
