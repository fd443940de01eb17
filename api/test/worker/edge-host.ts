import { createCall } from '@segue/shared/call.ts'
import { pause } from '@segue/shared/test/pause.ts'
import type { Operations } from '../../operations.d.ts'
import { subjectOf } from '../fixtures.ts'
import type { HostUnderTest, Name, Participant } from '../hosts/host-under-test.ts'
import type { Bundle } from './bundle.ts'
import { startEdge, type Edge } from './edge.ts'

/** Long enough for the runtime to put an object to sleep: ten seconds after the last thing that keeps it awake. */
export const asleepAfterMs = 14_000
const pingEveryMs = 50

/** Each call has its own connection: an idle one may be closed just as the next call uses it. */
export const callAt = (url: string, token?: string) =>
  createCall<Operations>({
    base: url,
    token: () => token,
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, Connection: 'close' } }),
  })

/** Adds long songs of a provider to a person's queue. */
export async function queueAt(url: string, { token }: Participant, titles: readonly string[]): Promise<void> {
  const songs = titles.map((title) => ({
    musicProvider: 'youtube' as const,
    songId: title,
    trackName: title,
    artistName: 'The Testers',
    duration: 300,
  }))
  await callAt(url, token)('POST /crate/special/queue/songs', { body: { songs, append: true } })
}

export async function signUp(url: string, name: string): Promise<Participant> {
  const body = {
    email: `${name}.${crypto.randomUUID()}@example.test`,
    password: `the password of ${name}`,
    nickname: name,
  }
  const { uuid, accessToken } = await callAt(url)('POST /users/sign-up', { body })
  return { uuid, token: accessToken }
}

async function comeIn(url: string, name: Name): Promise<Participant> {
  if (name !== 'guest') return signUp(url, name)
  const { accessToken } = await callAt(url)('GET /auth/guest')
  return { uuid: subjectOf(accessToken), token: accessToken }
}

/** How many times room objects have been loaded into memory. */
export const births = (edge: Edge) => edge.lines.filter((line) => line.includes('room object created')).length

/** The bundled Worker as a host of rooms. */
export async function startEdgeHost(bundle: Bundle): Promise<HostUnderTest & { edge: Edge }> {
  const edge = await startEdge(bundle, { PING_EVERY_MS: String(pingEveryMs) })
  const { url, db } = edge
  const people = new Map<Name, Promise<Participant>>()
  const person = (name: Name) => {
    const known = people.get(name) ?? (name === 'stan' ? staff() : comeIn(url, name))
    people.set(name, known)
    return known
  }
  async function staff() {
    const stan = await signUp(url, 'stan')
    await db.updateTable('user').set({ role: 'staff' }).where('uuid', '=', stan.uuid).execute()
    return stan
  }
  const owner = signUp(url, 'owner')
  return {
    edge,
    url: url.replace('http', 'ws'),
    pingEveryMs,
    person,
    async makeRoom({ settings = {}, password, guestPassword, roles = [] }) {
      const call = callAt(url, (await owner).token)
      const body = {
        name: 'A room',
        ...settings,
        ...(password ? { password } : {}),
        ...(guestPassword ? { guestPassword } : {}),
      }
      const { uuid } = await call('POST /rooms/infrastructure', { body })
      const { id } = await db.selectFrom('room').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()
      const now = new Date()
      for (const { person: who, role, endsInMs } of roles) {
        const expirationTime = endsInMs === undefined ? null : new Date(now.getTime() + endsInMs)
        const row = { roomId: id, userUuid: who.uuid, role, expirationTime, createdAt: now, updatedAt: now }
        await db.insertInto('roomUserRole').values(row).execute()
      }
      return uuid
    },
    queue: (who, titles) => queueAt(url, who, titles),
    async evict() {
      // Acknowledged changes are in the object's storage a moment later.
      await pause(1000)
      await edge.restart()
    },
    sleep: () => pause(asleepAfterMs),
    stop: () => edge.stop(),
  }
}
