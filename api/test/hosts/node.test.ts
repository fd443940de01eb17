import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { people, role, roomSettings, roomUuid } from '@segue/shared/test/fixtures.ts'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import { roundRobin } from '../cluster/round-robin.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { newWorld, replaceQueue, startRoomServer, type RoomServer } from '../rooms/room-server.ts'
import { hostContract } from './contract.ts'
import type { HostUnderTest } from './host-under-test.ts'
import { movableTime } from './movable-time.ts'
import { long } from './songs.ts'

const graceMs = 20_000

/** The Node process's host behind its sockets. A new one on the same store and port simulates a new process. */
async function startNodeHost(): Promise<HostUnderTest> {
  const [world, store, time] = [newWorld(), memoryStore(), movableTime()]
  const pingEveryMs = 50
  const portOf = ({ url }: RoomServer) => Number(new URL(url).port)
  let server = await startRoomServer({ world, store, time, pingEveryMs })
  const proxy = await roundRobin([portOf(server)])
  return {
    url: proxy.url.replace('http', 'ws'),
    pingEveryMs,
    async person(name) {
      return { uuid: must(people[name], 'a known name').userUuid, token: name }
    },
    async makeRoom({ settings, roles = [], password, guestPassword }) {
      const uuid = crypto.randomUUID()
      const roomRoles = roles.map(({ person, role: name, endsInMs }) => {
        const ends = endsInMs === undefined ? null : new Date(time.clock() + endsInMs).toISOString()
        return role({ userUuid: person.uuid, tokenRole: 'user' }, name, ends)
      })
      const isPasswordProtected = password !== undefined
      const isGuestPasswordProtected = guestPassword !== undefined
      world.passwords.set(uuid, { password, guestPassword })
      const boothRules = { ...noBoothRules, ...settings?.boothRules }
      const facts = { uuid, roomRoles, isPasswordProtected, isGuestPasswordProtected }
      world.settings.set(uuid, roomSettings({ ...facts, ...settings, boothRules }))
      return uuid
    },
    async queue({ uuid }, titles) {
      replaceQueue(world, [server], { userUuid: uuid, songs: titles.map(long) })
    },
    pass: time.pass,
    async evict() {
      const old = server
      await old.stop()
      server = await startRoomServer({ world, store, time, pingEveryMs })
      await server.host.restore()
      proxy.replace(portOf(old), portOf(server))
    },
    async stop() {
      await server.stop()
      await proxy.close()
    },
  }
}

hostContract('the Node host', startNodeHost)

test('a user whose phone disappears leaves the room once the silence is noticed and the grace period is over', async () => {
  const time = movableTime()
  const server = await startRoomServer({ time, pingEveryMs: 50 })
  const sockets = () => server.host.rooms.metrics().sockets
  const watcher = server.join('ann')
  const phone = await new BareClient(`${server.url}/primus?token=ben`).open()
  await phone.act('joinRoom', { roomUuid })
  await until(() => phone.frames.filter(({ frame }) => typeof frame === 'string').length > 3, 'some pings')
  await until(() => watcher.mirror.state?.allUsers.length === 2, 'both users')
  // It neither reads nor closes, and the server gets no notice.
  phone.socket.pause()
  await until(() => sockets() === 1, 'the server to notice the lost connection')
  expect(server.host.rooms.liveState(roomUuid)?.allUsers).toHaveLength(2)
  await time.pass(graceMs)
  await until(() => watcher.mirror.state?.allUsers.length === 1, 'the user to leave')
  phone.close()
  await server.stop()
})
