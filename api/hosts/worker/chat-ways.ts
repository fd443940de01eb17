import type { Db } from '../../src/db/db.ts'
import { maxChatConnections } from '../../src/ports/chat-sockets.ts'
import { runtime, type EdgeSocket, type ObjectState } from './bindings.ts'
import { oneAtATime } from './one-at-a-time.ts'

const tag = 'chat'

/** The sockets that lead from the object of a person to where their chat clients are connected. They sleep as it does. */
export class ChatWays {
  readonly #ctx: ObjectState
  readonly #db: Db
  /** Two writes at once could arrive in the wrong order, and leave somebody who is connected off the list. */
  readonly #write = oneAtATime()

  constructor(ctx: ObjectState, db: Db) {
    this.#ctx = ctx
    this.#db = db
  }

  /** Opens one for somebody, who is on the list before anything can be told. One too many gets no socket. */
  async open(uid: string): Promise<Response> {
    if (this.#ctx.getWebSockets(tag).length >= maxChatConnections) return new Response(null, { status: 429 })
    const { 0: theirs, 1: ours } = new runtime.WebSocketPair()
    this.#ctx.acceptWebSocket(ours, [tag, uid])
    await this.#note(uid, true)
    return new Response(null, { status: 101, webSocket: theirs } as ResponseInit)
  }

  /** Says something to all of them. An object that ended before it could say so is taken off the list. */
  async say(uid: string, text: string): Promise<void> {
    const open = this.#ctx.getWebSockets(tag)
    for (const socket of open) if (socket.readyState === 1) socket.send(text)
    if (open.length === 0) await this.#note(uid, false)
  }

  /** One of the object's sockets has closed; when it was the last of somebody's chat, they are off the list. */
  async closed(socket: EdgeSocket): Promise<void> {
    const [kind, uid] = this.#ctx.getTags(socket)
    if (kind !== tag || uid === undefined) return
    if (this.#ctx.getWebSockets(tag).every((other) => other === socket)) await this.#note(uid, false)
  }

  #note(uid: string, isConnected: boolean): Promise<void> {
    return this.#write(async () => {
      const list = this.#db.insertInto('connectedChat').values({ uid })
      if (isConnected) await list.onConflict((conflict) => conflict.doNothing()).execute()
      else await this.#db.deleteFrom('connectedChat').where('uid', '=', uid).execute()
    })
  }
}
