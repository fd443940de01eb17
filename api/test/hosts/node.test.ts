import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { people, role, roomSettings } from '@segue/shared/test/fixtures.ts'
import { noBoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import { memoryStore } from '../../src/live-rooms/store.ts'
import { newWorld, startRoomServer } from '../rooms/room-server.ts'
import { hostContract } from './contract.ts'
import type { HostUnderTest } from './host-under-test.ts'
import { movableTime } from './movable-time.ts'
import { Visitors } from './visitors.ts'

const graceMs = 20_000

/** The Node process's host behind its sockets. A new one on the same store and port stands for a new process. */
async function startNodeHost(): Promise<HostUnderTest> {
  const [world, store, time] = [newWorld(), memoryStore(), movableTime()]
  const pingEveryMs = 50
  let server = await startRoomServer({ world, store, time, pingEveryMs })
  const { url } = server
  return {
    url,
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
    pass: time.pass,
    async evict() {
      await server.stop()
      server = await startRoomServer({ world, store, time, pingEveryMs, port: Number(new URL(url).port) })
      await server.host.restore()
    },
    stop: () => server.stop(),
  }
}

hostContract('the Node host', startNodeHost)

test('someone whose phone is gone without a word leaves the room once its silence is noticed and the grace is over', async () => {
  const host = await startNodeHost()
  const here = await Visitors.toRoom(host)
  const watcher = await here.ownJoined('ann')
  const phone = await here.bareJoined('ben')
  await until(() => phone.frames.filter(({ frame }) => typeof frame === 'string').length > 3, 'some pings')
  await until(() => watcher.mirror.state?.allUsers.length === 2, 'both')
  // It neither reads nor closes, and nobody is told.
  phone.socket.pause()
  let seconds = 0
  const isGone = () => watcher.mirror.state?.allUsers.length === 1
  while (!isGone()) {
    await host.pass?.(1000)
    seconds += 1
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(seconds).toBeGreaterThanOrEqual(graceMs / 1000)
  here.leave()
  await host.stop()
})
