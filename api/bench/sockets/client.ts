import { connect, type Socket } from 'node:net'
import type { Dialect } from './dialects.ts'
import { pongFrame, Reader } from './reader.ts'

/** One bare connection of the crowd. */
export class CrowdClient {
  readonly reader = new Reader()
  readonly socket: Socket
  /** Called whenever messages have arrived, with their total number. */
  onMessages: ((messages: number) => void) | null = null
  #waiting: { messages: number; resolve: () => void } | null = null
  #greetings: Dialect['greetings']

  constructor(port: number, path: string, greetings: Dialect['greetings']) {
    this.#greetings = greetings
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('error', () => undefined)
    this.socket.on('data', (chunk) => this.#received(chunk))
    this.say(
      Buffer.from(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    this.#greet()
  }

  say(frame: Buffer): void {
    this.socket.write(frame)
  }

  /** Resolves when this many messages have arrived in total. */
  receive(messages: number): Promise<void> {
    if (this.reader.messages >= messages) return Promise.resolve()
    return new Promise((resolve) => (this.#waiting = { messages, resolve }))
  }

  #received(chunk: Buffer): void {
    const { reader } = this
    const before = reader.messages
    reader.read(chunk)
    for (; reader.pings > 0; reader.pings -= 1) this.say(pongFrame)
    if (reader.messages === before) return
    this.onMessages?.(reader.messages)
    this.#greet()
    if (this.#waiting && reader.messages >= this.#waiting.messages) {
      this.#waiting.resolve()
      this.#waiting = null
    }
  }

  #greet(): void {
    for (let next = this.#greetings[0]; next && next.after <= this.reader.messages; next = this.#greetings[0]) {
      this.#greetings = this.#greetings.slice(1)
      this.say(next.frame)
    }
  }
}
