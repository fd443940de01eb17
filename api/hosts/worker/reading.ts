import { pingFrame } from '@segue/shared/room/protocol/protocol.ts'

/** How often (characters) a client is pinged to find out how far it has read. */
export const pingEvery = 128 * 1024
/** The most pings that are remembered. A client that answers none of them is not waited for. */
export const maxRequested = 16

export const pongOf = (ping: string) => ping.replace('ping', 'pong')
export const isPing = (text: string) => text.startsWith('"primus::ping::')
export const isPong = (text: string) => text.startsWith('"primus::pong::')

/**
 * How far a client has read, since the runtime doesn't tell: pings are sent among its messages, and it has read
 * everything before a ping that it answers. Hand-written clients may not answer pings, so nothing is known about them.
 */
export class Reading {
  /** Whether the client answers pings: ours do, and others once they have. */
  answers: boolean
  #sent = 0
  #read = 0
  #pending: { pong: string; at: number }[] = []
  #lastPingAt = 0

  constructor(answers: boolean) {
    this.answers = answers
  }

  /** How much (characters) it has been sent and is not known to have read. */
  get unread(): number {
    return this.answers && this.#pending.length > 0 ? this.#sent - this.#read : 0
  }

  /** Counts what is sent. Returns the ping to send after it, if one is due. */
  sent(length: number, now: number): string | undefined {
    this.#sent += length
    const ping = pingFrame(now)
    const last = this.#pending.at(-1)
    // Two pings in the same millisecond could not be distinguished.
    if (this.#sent - this.#lastPingAt < pingEvery || last?.pong === pongOf(ping)) return undefined
    this.#lastPingAt = this.#sent
    this.#pending.push({ pong: pongOf(ping), at: this.#sent })
    if (this.#pending.length > maxRequested) this.#pending.shift()
    return ping
  }

  /** Handles an answer, to these pings or to those of a relay. */
  answered(pong: string): void {
    this.answers = true
    const index = this.#pending.findIndex((request) => request.pong === pong)
    const request = this.#pending[index]
    if (!request) return
    this.#read = request.at
    this.#pending.splice(0, index + 1)
  }
}
