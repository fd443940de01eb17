import { createServer } from 'node:http'
import { roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { attachSockets } from '../../hosts/node/sockets/sockets.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { RoomHost } from '../../src/live-rooms/host.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import type { Log } from '../../src/ports/log.ts'
import { answerQuestions } from './answers.ts'
import { profileOf } from './people.ts'

/** Our room host, with people and storage in memory, so that only the cost of a room is left. */

const silent = () => undefined
const log: Log = { debug: silent, info: silent, warn: console.error, error: console.error, child: () => log }
const clock = () => performance.timeOrigin + performance.now()
const done = async () => undefined

const host = new RoomHost({
  data: {
    settings: async (uuid) => (uuid === roomUuid ? roomSettings({ roomSize: 5000 }) : undefined),
    profile: async (uuid) => profileOf(uuid),
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  },
  effectHandlers: {
    songStarted: done,
    songFinished: done,
    starred: done,
    moderated: done,
    lookUpSong: done,
    pickSong: done,
  },
  // With a journal, since that is what a vote waits for.
  store: memoryStore({ journal: true }),
  callerOf: async (token) => ({ kind: 'user', uuid: token, role: 'user', capabilities: [] }),
  clock,
  timers: createNodeTimers(),
  random: Math.random,
  ids: () => crypto.randomUUID(),
  log,
})
const server = createServer()
// No pings: none of the other servers sends any, and the crowd counts messages.
attachSockets(server, host, { clock, log, pingEveryMs: 3_600_000 })
server.listen(0, '127.0.0.1', () => {
  answerQuestions(server, {
    /** Lets one person play something long, so that the others can vote. */
    async play(userUuid) {
      const person = { userUuid, tokenRole: 'user' } as const
      await host.rooms.perform(roomUuid, person, { type: 'addDj', song: song('long', { duration: 3600 }) })
    },
    /** The room forgets everybody, as if they had never joined. */
    async empty() {
      const { allUsers } = await host.rooms.state(roomUuid)
      const uuids = allUsers.map((user) => user.uuid)
      for (const userUuid of uuids) await host.rooms.act(roomUuid, { type: 'kicked', userUuid })
    },
  })
})
