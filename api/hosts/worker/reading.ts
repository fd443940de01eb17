import { pingFrame } from '@segue/shared/room/protocol/protocol.ts'

/** A client is asked this often (characters) whether it has read so far. */
export const pingEvery = 128 * 1024
/** The most questions that are remembered. Whoever answers none of them is not waited for. */
export const maxRequested = 16

export const pongOf = (ping: string) => ping.replace('ping', 'pong')
export const isPing = (text: string) => text.startsWith('"primus::ping::')
export const isPong = (text: string) => text.startsWith('"primus::pong::')

/**
 * How far a client has read, where the runtime does not tell: among what it is sent are pings, and what came before one
 * that it answers it has read. Hand-written clients may answer no ping, and of those nothing is known.
 */
export class Reading {
  /** Whether the client answers pings: ours do, and others once they have. */
  answers: boolean
  #sent = 0
  #read = 0
  #asked: { pong: string; at: number }[] = []
  #askedAt = 0

  constructor(answers: boolean) {
    this.answers = answers
  }

  /** How much (characters) it has been sent and is not known to have read. */
  get unread(): number {
    return this.answers && this.#asked.length > 0 ? this.#sent - this.#read : 0
  }

  /** Counts what is sent. Answers the ping that has to follow, if one has. */
  sent(length: number, now: number): string | undefined {
    this.#sent += length
    const ping = pingFrame(now)
    const last = this.#asked.at(-1)
    // Two questions of one millisecond could not be told apart.
    if (this.#sent - this.#askedAt < pingEvery || last?.pong === pongOf(ping)) return undefined
    this.#askedAt = this.#sent
    this.#asked.push({ pong: pongOf(ping), at: this.#sent })
    if (this.#asked.length > maxRequested) this.#asked.shift()
    return ping
  }

  /** Hears an answer, to these pings or to those of somebody between. */
  heard(pong: string): void {
    this.answers = true
    const index = this.#asked.findIndex((request) => request.pong === pong)
    const request = this.#asked[index]
    if (!request) return
    this.#read = request.at
    this.#asked.splice(0, index + 1)
  }
}
