import type { Db } from '../../src/db/db.ts'
import { subjectOf } from '../fixtures.ts'
import type { HostUnderTest, Name, Participant, RoomWish } from '../hosts/host-under-test.ts'
import { callAt, queueAt, signUp } from '../worker/edge-host.ts'
import { startProcesses, type Processes } from './processes.ts'

/** The server's ping interval. */
const pingEveryMs = 25_000

/** Three processes behind a simple load balancer, as one host of rooms. */
export async function startClusterHost(): Promise<HostUnderTest & { processes: Processes }> {
  const processes = await startProcesses()
  const { url, db } = processes
  const people = new Map<Name, Promise<Participant>>()
  const comeIn = async (name: Name): Promise<Participant> => {
    if (name === 'guest') {
      const { accessToken: token } = await callAt(url)('GET /auth/guest')
      return { uuid: subjectOf(token), token }
    }
    const somebody = await signUp(url, name)
    if (name === 'stan')
      await db.updateTable('user').set({ role: 'staff' }).where('uuid', '=', somebody.uuid).execute()
    return somebody
  }
  const owner = signUp(url, 'owner')
  return {
    processes,
    url: url.replace('http', 'ws'),
    pingEveryMs,
    person(name) {
      const known = people.get(name) ?? comeIn(name)
      people.set(name, known)
      return known
    },
    makeRoom: async (wish) => makeRoom({ db, url, token: (await owner).token }, wish),
    queue: (who, titles) => queueAt(url, who, titles),
    async evict(roomUuid) {
      const { server } = await processes.holderOf(roomUuid)
      await server.kill('SIGTERM')
      await server.start()
    },
    stop: () => processes.close(),
  }
}

async function makeRoom(
  { db, url, token }: { db: Db; url: string; token: string },
  { settings = {}, password, guestPassword, roles = [] }: RoomWish,
): Promise<string> {
  const passwords = { ...(password && { password }), ...(guestPassword && { guestPassword }) }
  const body = { name: 'A room', ...settings, ...passwords }
  const { uuid } = await callAt(url, token)('POST /rooms/infrastructure', { body })
  const { id } = await db.selectFrom('room').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const now = new Date()
  for (const { person, role, endsInMs } of roles) {
    const expirationTime = endsInMs === undefined ? null : new Date(now.getTime() + endsInMs)
    const row = { roomId: id, userUuid: person.uuid, role, expirationTime, createdAt: now, updatedAt: now }
    await db.insertInto('roomUserRole').values(row).execute()
  }
  return uuid
}
