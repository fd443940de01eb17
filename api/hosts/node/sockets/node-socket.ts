import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { CloseReason, HostSocket, Packet, SharedText } from '../../../src/live-rooms/wire/packet.ts'

/**
 * A room's view of a WebSocket on Node. Messages are framed once for all receivers and written directly to the TCP
 * socket. This bypasses the library's own sender, which is safe because that never has a partial message: there is no
 * compression, and nothing is sent in fragments.
 */
export class NodeSocket implements HostSocket {
  readonly stream: Socket
  readonly #ws: WebSocket

  constructor(ws: WebSocket, stream: Socket) {
    this.#ws = ws
    this.stream = stream
  }

  get bufferedBytes(): number {
    return this.stream.writableLength
  }

  send(packet: Packet): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    packet.framed ??= frames(packet.texts)
    this.stream.write(packet.framed)
  }

  sendParts(head: string, tail: SharedText): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    tail.bytes ??= Buffer.from(tail.text)
    const start = Buffer.from(head)
    this.stream.cork()
    this.stream.write(Buffer.concat([header(start.length + tail.bytes.length), start]))
    this.stream.write(tail.bytes)
    this.stream.uncork()
  }

  close(reason?: CloseReason): void {
    this.#ws.close(reason?.code, reason?.reason)
  }

  destroy(): void {
    this.#ws.terminate()
  }
}

const textMessage = 0x81

/** The header of an unmasked, unfragmented text message (RFC 6455, section 5.2). */
function header(length: number): Buffer {
  if (length < 126) return Buffer.from([textMessage, length])
  if (length < 65_536) return Buffer.from([textMessage, 126, length >> 8, length & 0xff])
  const bytes = Buffer.alloc(10)
  bytes[0] = textMessage
  bytes[1] = 127
  bytes.writeBigUInt64BE(BigInt(length), 2)
  return bytes
}

/** Complete messages one after the other, ready to be written. */
function frames(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => {
    const payload = Buffer.from(text)
    return [header(payload.length), payload]
  })
  return Buffer.concat(parts)
}
