import { stillHere, stillThere } from '@segue/shared/room/protocol/protocol.ts'
import type { SocketEvents } from '../../../src/live-rooms/wire/packet.ts'
import { runtime, type EdgeSocket, type ObjectState } from '../bindings.ts'
import { attachmentOf, ObjectSocket, type ObjectAttachment } from './object-socket.ts'
import { isPong } from '../reading.ts'
import { socketAnswer } from '../socket-token.ts'

type Peer = { socket: ObjectSocket; events: SocketEvents }

/** The sockets of an object, each with its event handlers. */
export class ObjectPeers {
  readonly #ctx: ObjectState
  readonly #peers = new Map<EdgeSocket, Peer>()

  constructor(ctx: ObjectState) {
    this.#ctx = ctx
    // A client's keep-alive is answered without waking the object.
    ctx.setWebSocketAutoResponse(new runtime.WebSocketRequestResponsePair(stillThere, stillHere))
  }

  get size(): number {
    return this.#peers.size
  }

  /** Accepts a client's socket. `answers`: whether the client answers pings. `open` returns its event handlers. */
  accept(request: Request, answers: boolean, open: (socket: ObjectSocket) => SocketEvents): Response {
    const { 0: theirs, 1: ours } = new runtime.WebSocketPair()
    this.#ctx.acceptWebSocket(ours)
    const socket = new ObjectSocket(ours, { answers })
    this.#peers.set(ours, { socket, events: open(socket) })
    return socketAnswer(request, theirs)
  }

  /**
   * Restores the sockets that stayed open while the object slept; `wake` returns the event handlers of each, in order.
   */
  wake(wake: (slept: { socket: ObjectSocket; attachment: ObjectAttachment }[]) => readonly SocketEvents[]): void {
    const slept = this.#ctx.getWebSockets().flatMap((edge) => {
      const attachment = attachmentOf(edge)
      return attachment ? [{ edge, attachment, socket: new ObjectSocket(edge, attachment) }] : []
    })
    const woken = wake(slept)
    for (const [at, { edge, socket }] of slept.entries()) {
      const events = woken[at]
      if (events) this.#peers.set(edge, { socket, events })
    }
  }

  received(edge: EdgeSocket, message: unknown): void {
    const peer = this.#peers.get(edge)
    if (typeof message !== 'string' || !peer) return
    if (isPong(message)) peer.socket.ponged(message)
    else peer.events.received(message, Date.now())
  }

  gone(edge: EdgeSocket): void {
    this.#peers.get(edge)?.events.closed()
    this.#peers.delete(edge)
  }
}

/** The other side waits for our close frame; 1005 and 1006 stand for no code and may not be sent. */
export function sayGoodbye(edge: EdgeSocket, code: number): void {
  edge.close(code === 1005 || code === 1006 ? 1000 : code)
}
