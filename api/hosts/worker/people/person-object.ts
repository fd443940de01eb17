import { DurableObject } from 'cloudflare:workers'
import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'
import { createConsoleLog } from '../../../src/adapters/log/console.ts'
import { openPeople } from '../../../src/compose/live-people.ts'
import { connect } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/db.ts'
import type { PeopleHost } from '../../../src/live-rooms/people/people-host.ts'
import type { Tokens } from '../../../src/platform/secrets/tokens.ts'
import type { Bindings, EdgeSocket, ObjectState, PersonStub } from '../bindings.ts'
import { applicationName } from '../database.ts'
import { lookAgain } from '../chat/chat-socket.ts'
import { ChatWays } from '../chat/chat-ways.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { ObjectPeers, sayGoodbye } from '../rooms/object-peers.ts'
import { createObjectTimers } from '../rooms/object-timers.ts'
import { openTokens } from '../rooms/object-tokens.ts'
import { readBindings } from '../settings.ts'
import { tokenOf } from '../socket-token.ts'

/** Idle database connections would keep the object awake. */
const databaseIdleMs = 1000

/**
 * The pages that one person has open. The object sleeps while nothing is sent to it, and its sockets stay open
 * (decision 0009).
 */
export class PersonObject extends DurableObject<Bindings> implements PersonStub {
  readonly #host: PeopleHost
  readonly #db: Db
  readonly #tokens: Promise<Tokens>
  readonly #chat: ChatWays
  readonly #peers: ObjectPeers
  /** Concurrent writes could arrive in the wrong order, and leave a connected person off the list. */
  readonly #write = oneAtATime()

  constructor(ctx: ObjectState, bindings: Bindings) {
    super(ctx, bindings)
    this.#peers = new ObjectPeers(ctx)
    const environment = readBindings(bindings)
    const log = createConsoleLog(environment.LOG_LEVEL)
    const { db } = connect({
      connectionString: bindings.DATABASE.connectionString,
      application_name: applicationName,
      max: 2,
      idleTimeoutMillis: databaseIdleMs,
    })
    this.#db = db
    this.#chat = new ChatWays(ctx, db)
    const now = () => Date.now()
    this.#tokens = openTokens(environment, { db, now, forgotten: (userUuid) => this.#host.lookAgain(userUuid) })
    this.#host = openPeople({
      db,
      log,
      clock: () => Date.now(),
      timers: createObjectTimers(ctx.storage, () => Date.now()),
      callerOf: async (token) => (await this.#tokens).callerOf(token),
      connected: (userUuid, isConnected) =>
        ctx.waitUntil(
          this.#note(userUuid, isConnected).catch((error: unknown) =>
            log.warn({ error }, 'failed to save whether a user has a page open'),
          ),
        ),
    })
    this.#peers.wake((slept) => slept.map(({ socket, attachment }) => this.#host.wake(socket, attachment)))
  }

  /** A page's socket, which the Worker has routed here by its token. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/chat') return this.#chat.open(searchParams.get('uid') ?? '')
    return this.#peers.accept(request, true, (socket) => this.#host.open(socket, tokenOf(request)))
  }

  webSocketMessage(edge: EdgeSocket, message: unknown): void {
    this.#peers.received(edge, message)
  }

  async webSocketClose(edge: EdgeSocket, code: number): Promise<void> {
    await this.#gone(edge)
    sayGoodbye(edge, code)
  }

  async webSocketError(edge: EdgeSocket): Promise<void> {
    await this.#gone(edge)
  }

  async tell(userUuid: string, message: PeopleMessage): Promise<void> {
    if (await this.#hasPages(userUuid)) this.#host.notifyPeople([userUuid], message)
  }

  async moved(userUuid: string, userUuids: readonly string[]): Promise<void> {
    if (await this.#hasPages(userUuid)) this.#host.moved(userUuids)
  }

  async tiesChanged(userUuid: string): Promise<void> {
    if (await this.#hasPages(userUuid)) this.#host.tiesChanged([userUuid])
  }

  async lookAgain(userUuid: string): Promise<void> {
    if (await this.#hasPages(userUuid)) (await this.#tokens).forget(userUuid)
    await this.#chat.say(userUuid, lookAgain)
  }

  async tellChat(userUuid: string, text: string): Promise<void> {
    await this.#chat.say(userUuid, text)
  }

  /**
   * Whether there is anybody to notify. A person is taken off the list here if their object ended before it could do
   * so.
   */
  async #hasPages(userUuid: string): Promise<boolean> {
    if (this.#peers.size === 0) await this.#note(userUuid, false)
    return this.#peers.size > 0
  }

  #note(userUuid: string, isConnected: boolean): Promise<void> {
    return this.#write(async () => {
      if (isConnected)
        await this.#db
          .insertInto('connectedPerson')
          .values({ userUuid })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else await this.#db.deleteFrom('connectedPerson').where('userUuid', '=', userUuid).execute()
    })
  }

  async #gone(edge: EdgeSocket): Promise<void> {
    this.#peers.gone(edge)
    await this.#chat.closed(edge)
  }
}
