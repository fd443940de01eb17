import type { Attachment, CloseReason, HostSocket, Packet, SharedText } from '../../../src/live-rooms/wire/packet.ts'
import type { EdgeSocket } from '../bindings.ts'
import { Reading } from '../reading.ts'

const isOpen = 1

/** The data attached to a socket while its object sleeps. */
export type ObjectAttachment = Attachment & { answers: boolean }

/** A room's view of a socket of its object. */
export class ObjectSocket implements HostSocket {
  readonly #socket: EdgeSocket
  readonly #reading: Reading
  #attachment: Attachment | undefined

  /** `answers`: whether the client answers pings. */
  constructor(socket: EdgeSocket, { answers }: { answers: boolean }) {
    this.#socket = socket
    this.#reading = new Reading(answers)
  }

  get bufferedBytes(): number {
    return this.#reading.unread
  }

  send(packet: Packet): void {
    for (const text of packet.texts) this.#send(text)
  }

  sendParts(head: string, tail: SharedText): void {
    this.#send(head + tail.text)
  }

  /** Handles the client's answer to a ping. */
  ponged(text: string): void {
    const news = !this.#reading.answers
    this.#reading.answered(text)
    if (news && this.#attachment) this.attach(this.#attachment)
  }

  close(reason?: CloseReason): void {
    end(this.#socket, reason?.code ?? 1000, reason?.reason)
  }

  destroy(): void {
    end(this.#socket, 1011)
  }

  attach(attachment: Attachment): void {
    this.#attachment = attachment
    this.#socket.serializeAttachment({ ...attachment, answers: this.#reading.answers } satisfies ObjectAttachment)
  }

  #send(text: string): void {
    if (this.#socket.readyState !== isOpen) return
    this.#socket.send(text)
    const ping = this.#reading.sent(text.length, Date.now())
    if (ping !== undefined) this.#socket.send(ping)
  }
}

function end(socket: EdgeSocket, code: number, reason?: string): void {
  if (socket.readyState === isOpen) socket.close(code, reason)
}

/** The data attached to a socket. One whose token was never read has none. */
export function attachmentOf(socket: EdgeSocket): ObjectAttachment | undefined {
  // Only `attach` above attaches anything.
  return (socket.deserializeAttachment() ?? undefined) as ObjectAttachment | undefined
}
