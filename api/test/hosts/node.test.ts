import { must } from '@segue/shared/must.ts'
import { people, role, roomSettings } from '@segue/shared/test/fixtures.ts'
import { noBoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import { memoryStore } from '../../src/live-rooms/store.ts'
import { newWorld, startRoomServer } from '../rooms/room-server.ts'
import { hostContract } from './contract.ts'
import type { HostUnderTest } from './host-under-test.ts'
import { movableTime } from './movable-time.ts'

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
