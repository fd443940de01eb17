import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import type { ChatConnection, ChatSockets } from '../../ports/chat-sockets.ts'
import type { Log } from '../../ports/log.ts'

/** Which of these people receive a room's chat. */
type ListenersIn = (roomUuid: string, uids: readonly string[]) => Promise<readonly string[]>

/** Forwards frames to other hubs, if a deployment has several. */
export type Elsewhere = (to: { people: readonly string[] } | { roomUuid: string }, frame: ChatFrame) => void

/** The chat connections of this process. Frames to a room wait until its listeners are known, and stay in order. */
export class ChatHub implements ChatSockets {
  readonly #connections = new Map<string, Set<ChatConnection>>()
  readonly #log: Log
  readonly #listenersIn: ListenersIn
  readonly #elsewhere: Elsewhere
  readonly #queues = new Map<string, Promise<void>>()

  constructor(options: { log: Log; listenersIn: ListenersIn; elsewhere?: Elsewhere | undefined }) {
    this.#log = options.log
    this.#listenersIn = options.listenersIn
    this.#elsewhere = options.elsewhere ?? (() => undefined)
  }

  connect(connection: ChatConnection): () => void {
    const { uid } = connection
    const own = this.#connections.get(uid) ?? new Set()
    this.#connections.set(uid, own.add(connection))
    return () => {
      own.delete(connection)
      if (own.size === 0 && this.#connections.get(uid) === own) this.#connections.delete(uid)
    }
  }

  get isEmpty(): boolean {
    return this.#connections.size === 0
  }

  isConnected(uid: string): boolean {
    return this.#connections.has(uid)
  }

  connectionsOf(uid: string): Iterable<ChatConnection> {
    return [...(this.#connections.get(uid) ?? [])]
  }

  toPeople(uids: readonly string[], frame: ChatFrame): void {
    this.#elsewhere({ people: uids }, frame)
    this.toPeopleHere(uids, frame)
  }

  toRoom(roomUuid: string, frame: ChatFrame): void {
    this.#elsewhere({ roomUuid }, frame)
    this.toRoomHere(roomUuid, frame)
  }

  /** Sends to those of these people who are connected to this process. */
  toPeopleHere(uids: readonly string[], frame: ChatFrame): void {
    for (const uid of new Set(uids)) for (const connection of this.connectionsOf(uid)) connection.send(frame)
  }

  /** Sends to those connected to this process who receive the room's chat. */
  toRoomHere(roomUuid: string, frame: ChatFrame): void {
    if (this.#connections.size === 0) return
    const before = this.#queues.get(roomUuid) ?? Promise.resolve()
    const sent = before.then(async () => {
      const listeners = await this.#listenersIn(roomUuid, [...this.#connections.keys()])
      this.toPeopleHere(listeners, frame)
    })
    const settled = sent
      .catch((error: unknown) => this.#log.warn({ err: error, roomUuid }, 'failed to broadcast a chat message'))
      .then(() => {
        if (this.#queues.get(roomUuid) === settled) this.#queues.delete(roomUuid)
      })
    this.#queues.set(roomUuid, settled)
  }
}

/** For a process without chat connections: sends to nobody. */
export const silentChatSockets: ChatSockets = {
  connect: () => () => undefined,
  toPeople: () => undefined,
  toRoom: () => undefined,
  isConnected: () => false,
  connectionsOf: () => [],
}
