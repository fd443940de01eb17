import type { CloseReason, HostSocket, Packet, RelayEnd, SharedText } from '../wire/packet.ts'
import type { AdmissionsToRelay } from './admissions.ts'
import type { Outbox } from './outbox.ts'
import type { ToRelay } from './wire.ts'

/** A socket in another process, as seen by the process that holds the room. */
export class RelayedSocket implements HostSocket {
  /** The relay tracks unsent data and slow readers itself. */
  readonly bufferedBytes = 0
  readonly relay: RelayEnd
  readonly #id: string
  readonly #outbox: Outbox

  constructor(id: string, outbox: Outbox, admissions: AdmissionsToRelay) {
    this.#id = id
    this.#outbox = outbox
    this.relay = {
      admit: (answer) => outbox.add(admissions.message(id, answer)),
      deliver: (packet) => outbox.deliver(id, packet),
      detach: () => this.#say({ kind: 'detach', id }),
    }
  }

  send(packet: Packet): void {
    this.#say({ kind: 'send', id: this.#id }, packet.texts)
  }

  sendParts(head: string, tail: SharedText): void {
    this.#say({ kind: 'send', id: this.#id }, [head + tail.text])
  }

  close(reason?: CloseReason): void {
    this.#say({ kind: 'close', id: this.#id, reason })
  }

  destroy(): void {
    this.#say({ kind: 'destroy', id: this.#id })
  }

  #say(message: ToRelay, texts?: readonly string[]): void {
    this.#outbox.say(message, texts)
  }
}
