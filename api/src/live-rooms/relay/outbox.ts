import type { Packet } from '../wire/packet.ts'
import { bundled, lines, type ToRelay } from './wire.ts'

/**
 * A room's messages to single connections of one relay (decision 0155). Messages from one turn of the event loop are
 * sent together: a vote by a user in a crowd goes to the dozen people around them, and a hundred simultaneous votes
 * are answered together.
 */
export class Outbox {
  readonly #publish: (bundle: string) => void
  #messages: string[] = []
  /** One packet for a growing list of connections, until another message follows. */
  #delivery: { packet: Packet; ids: string[] } | null = null
  #isDue = false

  constructor(publish: (bundle: string) => void) {
    this.#publish = publish
  }

  say(message: ToRelay, texts?: readonly string[]): void {
    this.add(lines(message, texts))
  }

  /** Adds a message that is already encoded. */
  add(message: string): void {
    this.#endDelivery()
    this.#messages.push(message)
    this.#later()
  }

  deliver(id: string, packet: Packet): void {
    if (this.#delivery?.packet !== packet) {
      this.#endDelivery()
      this.#delivery = { packet, ids: [] }
    }
    this.#delivery.ids.push(id)
    this.#later()
  }

  /** Sends the collected messages, so that a broadcast that follows arrives after them. */
  flush(): void {
    this.#isDue = false
    this.#endDelivery()
    const messages = this.#messages
    if (messages.length === 0) return
    this.#messages = []
    this.#publish(bundled(messages))
  }

  #endDelivery(): void {
    const delivery = this.#delivery
    this.#delivery = null
    if (delivery) this.#messages.push(lines({ kind: 'deliver', ids: delivery.ids }, delivery.packet.texts))
  }

  #later(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => this.flush())
  }
}
