import { connect, type Socket } from 'node:net'

/**
 * A hand-written client: a bare socket that speaks just enough WebSocket to send messages, and answers no ping of any
 * kind. Only TCP tells the server that it is alive.
 */
export class SilentClient {
  readonly #socket: Socket
  closed = false
  #receive = ''

  constructor(address: string) {
    const { hostname, port, pathname, search } = new URL(address)
    this.#socket = connect(Number(port), hostname)
    this.#socket.on('close', () => (this.closed = true))
    this.#socket.on('error', () => undefined)
    // Frames from a server are unmasked text, so they can be read from the raw bytes.
    this.#socket.on('data', (chunk) => (this.#receive += chunk.toString('latin1')))
    this.#socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
  }

  /** The number of pings received. */
  get pings(): number {
    return this.#receive.split('primus::ping::').length - 1
  }

  receive(text: string): boolean {
    return this.#receive.includes(text)
  }

  say(frame: object): void {
    const text = Buffer.from(JSON.stringify(frame))
    const long = text.length > 125
    const head = long ? [0x81, 0xfe, text.length >> 8, text.length & 255] : [0x81, 0x80 | text.length]
    // A mask of zeros leaves the text unchanged.
    this.#socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), text]))
  }

  stopReading(): void {
    this.#socket.pause()
  }

  end(): void {
    this.#socket.destroy()
  }
}
