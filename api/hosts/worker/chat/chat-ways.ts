import type { Db } from '../../../src/db/db.ts'
import { maxChatConnections } from '../../../src/ports/chat-sockets.ts'
import { runtime, type EdgeSocket, type ObjectState } from '../bindings.ts'
import { oneAtATime } from '../one-at-a-time.ts'

const tag = 'chat'

/** The sockets from a person's object to where their chat clients are connected. They hibernate with the object. */
export class ChatWays {
  readonly #ctx: ObjectState
  readonly #db: Db
  /** Concurrent writes could arrive in the wrong order, and leave a connected person off the list. */
  readonly #write = oneAtATime()

  constructor(ctx: ObjectState, db: Db) {
    this.#ctx = ctx
    this.#db = db
  }

  /**
   * Opens one for a person, who is put on the list before anything can be sent. Beyond the limit, no socket is opened.
   */
  async open(uid: string): Promise<Response> {
    if (this.#ctx.getWebSockets(tag).length >= maxChatConnections) return new Response(null, { status: 429 })
    const { 0: theirs, 1: ours } = new runtime.WebSocketPair()
    this.#ctx.acceptWebSocket(ours, [tag, uid])
    await this.#note(uid, true)
    return new Response(null, { status: 101, webSocket: theirs } as ResponseInit)
  }

  /** Sends a text to all of them. A person is taken off the list here if their object ended before it could do so. */
  async say(uid: string, text: string): Promise<void> {
    const open = this.#ctx.getWebSockets(tag)
    for (const socket of open) if (socket.readyState === 1) socket.send(text)
    if (open.length === 0) await this.#note(uid, false)
  }

  /**
   * Called when one of the object's sockets has closed; if it was a person's last chat socket, they are taken off the
   * list.
   */
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
