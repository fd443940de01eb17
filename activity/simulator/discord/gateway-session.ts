import type { WebSocket } from 'ws'
import { secret } from './world.ts'

export type Frame = { op: number; d?: unknown; s?: number | null; t?: string | null }

const keptForReplay = 500

/** The events of one connection. It outlives its socket, so that a client can resume. */
export class GatewaySession {
  readonly id = secret()
  readonly shard: readonly [index: number, count: number]
  /** The kinds of events it receives, as bits. */
  readonly intents: number
  socket: WebSocket | null
  resumable = true
  seq = 0
  #sent: Frame[] = []

  constructor(socket: WebSocket, shard: readonly [index: number, count: number], intents: number) {
    this.socket = socket
    this.shard = shard
    this.intents = intents
  }

  isFirstShard(): boolean {
    return this.shard[0] === 0
  }

  hasGuild(guildId: string): boolean {
    const [index, count] = this.shard
    return (BigInt(guildId) >> 22n) % BigInt(count) === BigInt(index)
  }

  dispatch(event: string, data: unknown): void {
    this.seq += 1
    const frame = { op: 0, t: event, s: this.seq, d: data }
    this.#sent.push(frame)
    if (this.#sent.length > keptForReplay) this.#sent.shift()
    this.socket?.send(JSON.stringify(frame))
  }

  /** Moves to another socket and replays the events that its client has missed since `seq`. */
  resume(socket: WebSocket, seq: number): void {
    this.socket?.close(4000)
    this.socket = socket
    for (const frame of this.#sent.filter(({ s }) => Number(s) > seq)) socket.send(JSON.stringify(frame))
    this.dispatch('RESUMED', {})
  }
}
