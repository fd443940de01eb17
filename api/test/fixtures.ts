import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed, createCall } from '@segue/shared/call.ts'
import { must } from '@segue/shared/must.ts'
import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'
import { until } from '@segue/shared/test/until.ts'
import { createHttpServer, listen } from '../hosts/node/http/http-server.ts'
import { openChatDoor } from '../hosts/node/sockets/chat-door.ts'
import { attachSockets } from '../hosts/node/sockets/sockets.ts'
import { createOutbox, type OutboxEmail } from '../src/adapters/mail/outbox.ts'
import type { App } from '../src/app.ts'
import { createApi } from '../src/compose/create-api.ts'
import type { Operations } from '../operations.d.ts'
import { operations } from '../src/compose/operations.ts'
import type { Db } from '../src/db/db.ts'
import { clientOf } from '../src/platform/client.ts'
import type { PeopleHost } from '../src/live-rooms/people/people-host.ts'
import type { Api } from '../src/platform/mount.ts'
import { openTestDatabase } from './database.ts'
import { enter, type Visitor } from './enter.ts'
import { note, telling } from './provoked.ts'
import { testApp, type RoomTime, type TestApp } from './test-app.ts'

type Call = ReturnType<typeof createCall<Operations>>

export type Person = {
  name: string
  uuid: string
  token: string
  /** Calls as this person; throws CallFailed with the server's sentence. */
  call: Call
}

/** A person with an account. */
export type Member = Person & { email: string; password: string }

export type PersonOptions = {
  role?: AccountRole
  capabilities?: Capability[]
  /** Opens the e-mail and verifies the address. */
  verified?: boolean
}

export type Fixtures = {
  app: TestApp
  api: Api
  /** The sockets of people's pages. */
  pages: PeopleHost
  /** Test time: doesn't advance until a test moves it. */
  clock: { now: () => number; pass: (ms: number) => void }
  /** The same with fractions; continues from there, because sockets wait in real time for timers. */
  preciseNow: () => number
  /** A guest with a token. */
  guest: () => Promise<Person>
  /** Signs a person up; `fixtures.person('ann')` has the nickname ann and their own e-mail address. */
  person: (name: string, options?: PersonOptions) => Promise<Member>
  /** The newest e-mail to an address, after sending pending ones. */
  emailTo: (address: string, about?: RegExp) => Promise<OutboxEmail>
  /** Calls without a token. */
  nobody: { call: Call }
  /** Calls as one of our own services. */
  service: { call: Call }
  as: (token: string | undefined) => Call
  /** Joins a live room as a person. */
  enter: (who: Person, roomUuid: string, params?: object) => Promise<Visitor>
  /** Runs the jobs that are due. */
  runJobs: () => Promise<void>
  /** Serves the API and its sockets on a local port; returns the URL. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

/** Whether a person's visit to a room has been recorded. Visits of guests and bots never are. */
async function isNoted(db: Db, userUuid: string, roomUuid: string): Promise<boolean> {
  const visitor = await db.selectFrom('user').where('uuid', '=', userUuid).select('role').executeTakeFirst()
  if (!visitor || visitor.role === 'bot') return true
  const visit = await db
    .selectFrom('roomVisit')
    .innerJoin('room', 'room.id', 'roomVisit.roomId')
    .where('room.uuid', '=', roomUuid)
    .where('roomVisit.userUuid', '=', userUuid)
    .select('room.id')
    .executeTakeFirst()
  return visit !== undefined
}

/** The whole API on a real database, with a fake clock and fake third parties. */
export async function openApi(overrides: Partial<TestApp> = {}, roomTime?: RoomTime): Promise<Fixtures> {
  const { db, close } = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-test-'))
  const { app, host, pages, clock, preciseNow, runJobs, stop } = await testApp(
    db,
    dataDir,
    overrides,
    {},
    { roomTime },
  )
  const met = new Set<string>()
  const closing: (() => Promise<void>)[] = []
  const api = createApi(app, telling(operations, met))
  const as = (token: string | undefined) =>
    createCall<Operations>({
      base: 'http://test',
      token: () => token,
      fetch: async (url, init) => api.request(url, init),
    })
  return {
    app,
    api,
    pages,
    clock,
    preciseNow,
    runJobs,
    async enter(who, roomUuid, params) {
      const visitor = await enter(host, who.token, roomUuid, params)
      // A room responds before the visit is recorded, and mentions notify people by their visits.
      await until(() => isNoted(db, who.uuid, roomUuid), 'the visit to be recorded')
      return visitor
    },
    as,
    nobody: { call: as(undefined) },
    service: { call: as('service-token-for-tests') },
    async guest() {
      const { accessToken } = await as(undefined)('GET /auth/guest')
      return { name: 'ghost', uuid: subjectOf(accessToken), token: accessToken, call: as(accessToken) }
    },
    person: (name, options) => newPerson({ app, as, runJobs }, name, options),
    emailTo: (address, about) => emailTo(app, runJobs, address, about),
    async listen() {
      const server = createHttpServer((request, env) => api.fetch(request, env))
      const sockets = attachSockets(server, host, {
        clock: preciseNow,
        log: app.log,
        people: pages,
        clientOf: (origin) => clientOf(app, origin),
        chat: openChatDoor(app),
      })
      closing.push(async () => {
        sockets.close()
        server.closeAllConnections()
        await new Promise((closed) => server.close(closed))
      })
      return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
    },
    async close() {
      for (const closeOne of closing) await closeOne()
      await note(met)
      await stop()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let people = 0

async function newPerson(
  { app, as, runJobs }: Pick<Fixtures, 'app' | 'as' | 'runJobs'>,
  name: string,
  options: PersonOptions = {},
): Promise<Member> {
  const email = `${name.replace(/[^a-z0-9]+/gi, '-')}.${++people}@example.test`.replace(/^[-.]+/, '')
  const password = `the password of ${name}`
  const { accessToken, uuid } = await as(undefined)('POST /users/sign-up', {
    body: { email, password, nickname: name },
  })
  if (options.role || options.capabilities) {
    const { role = 'user', capabilities = [] } = options
    await app.db.updateTable('user').set({ role, capabilities }).where('uuid', '=', uuid).execute()
    app.tokens.forget(uuid)
  }
  if (options.verified) {
    const code = codeIn(await emailTo(app, runJobs, email))
    await as(accessToken)('POST /users/emails/verify', { body: { code } })
  }
  return { name, uuid, token: accessToken, call: as(accessToken), email, password }
}

/** Sends pending e-mails and returns the newest one to an address. */
async function emailTo(app: App, runJobs: Fixtures['runJobs'], address: string, about = /./): Promise<OutboxEmail> {
  await runJobs()
  const outbox = createOutbox(app.db, app.clock)
  const emails = await outbox.list()
  const found = emails.find((email) => email.to === address && about.test(email.subject))
  return must(found && (await outbox.email(found.id)), `an e-mail to ${address}`)
}

/** The code in the link of an e-mail. */
export function codeIn(email: { text: string }): string {
  return must(/[?&]code=([\w-]+)/.exec(email.text)?.[1], 'an e-mail with a link that has a code')
}

/** The uuid a token is for. */
export function subjectOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof claims === 'object' && claims !== null && 'sub' in claims) return String(claims.sub)
  throw new Error('The token has no subject')
}

/** The status and sentence of a refused call. Fails if the call succeeds. */
export async function refusalOf(calling: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await calling
  } catch (error) {
    if (error instanceof CallFailed) return { status: error.status, message: error.message }
    throw error
  }
  throw new Error('The call was expected to be refused, and succeeded')
}
