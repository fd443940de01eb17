import type { Packet } from '../wire/packet.ts'
import { bundled, lines, type ToRelay } from './wire.ts'

/**
 * What a room says to single connections of one relay (decision 0155). Whatever is said in one turn of the loop travels together: a vote of
 * somebody in a crowd is told to the dozen around, and a hundred votes that came together are answered together.
 */
export class Outbox {
  readonly #publish: (bundle: string) => void
  #messages: string[] = []
  /** The same words for more and more connections, as long as nothing else is said. */
  #delivery: { packet: Packet; ids: string[] } | null = null
  #isDue = false

  constructor(publish: (bundle: string) => void) {
    this.#publish = publish
  }

  say(message: ToRelay, texts?: readonly string[]): void {
    this.add(lines(message, texts))
  }

  /** Says something that is in words already. */
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

  /** Sends what has been said, so that what is said to everybody after it is heard after it. */
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
