import { connect, type Socket } from 'node:net'

/**
 * A hand-written client: a bare socket that speaks just enough of WebSocket to say one thing, and answers no ping of
 * any kind. Nothing tells the server that it lives but TCP itself.
 */
export class SilentClient {
  readonly #socket: Socket
  closed = false
  #heard = ''

  constructor(address: string) {
    const { hostname, port, pathname, search } = new URL(address)
    this.#socket = connect(Number(port), hostname)
    this.#socket.on('close', () => (this.closed = true))
    this.#socket.on('error', () => undefined)
    // Frames from a server are unmasked text, so what is said can be read off the bytes as they come.
    this.#socket.on('data', (chunk) => (this.#heard += chunk.toString('latin1')))
    this.#socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
  }

  /** How many of the server's pings have come. */
  get pings(): number {
    return this.#heard.split('primus::ping::').length - 1
  }

  heard(text: string): boolean {
    return this.#heard.includes(text)
  }

  say(frame: object): void {
    const text = Buffer.from(JSON.stringify(frame))
    const long = text.length > 125
    const head = long ? [0x81, 0xfe, text.length >> 8, text.length & 255] : [0x81, 0x80 | text.length]
    // A mask of zeros leaves the text as it is.
    this.#socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), text]))
  }

  stopReading(): void {
    this.#socket.pause()
  }

  end(): void {
    this.#socket.destroy()
  }
}
