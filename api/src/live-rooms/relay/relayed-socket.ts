import type { CloseReason, HostSocket, Packet, RelayEnd, SharedText } from '../packet.ts'
import type { AdmissionsToRelay } from './admissions.ts'
import { lines, type ToRelay } from './wire.ts'

/** A socket that another process has, as the one sees it that holds the room. */
export class RelayedSocket implements HostSocket {
  /** What the network has not taken is known there, and so is who reads no more. */
  readonly bufferedBytes = 0
  readonly relay: RelayEnd
  readonly #id: string
  readonly #tell: (message: string) => void

  constructor(id: string, tell: (message: string) => void, admissions: AdmissionsToRelay) {
    this.#id = id
    this.#tell = tell
    this.relay = {
      admit: (answer) => tell(admissions.message(id, answer)),
      deliver: (packet) => tell(lines({ kind: 'deliver', id }, packet.texts)),
      detach: () => this.#say({ kind: 'detach', id }),
    }
  }

  send(packet: Packet): void {
    this.#tell(lines({ kind: 'send', id: this.#id }, packet.texts))
  }

  sendParts(head: string, tail: SharedText): void {
    this.#tell(lines({ kind: 'send', id: this.#id }, [head + tail.text]))
  }

  close(reason?: CloseReason): void {
    this.#say({ kind: 'close', id: this.#id, reason })
  }

  destroy(): void {
    this.#say({ kind: 'destroy', id: this.#id })
  }

  #say(message: ToRelay): void {
    this.#tell(lines(message))
  }
}
