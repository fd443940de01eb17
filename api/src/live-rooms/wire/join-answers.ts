import type { MessageId } from '@segue/shared/room/protocol/protocol.ts'
import type { Broadcaster } from './broadcaster.ts'
import { fillEmptyPatch, openForMember } from './json-text.ts'
import { type JoinAnswer, Packet, SharedText } from './packet.ts'
import type { SnapshotWriter } from './snapshot.ts'

/** The shared part of the responses to all joins at one revision. */
interface Snapshot {
  rev: number
  tail: SharedText
  userData: Packet
}

/** Encodes join responses. The parts that are the same for everybody are encoded once per revision. */
export class JoinAnswers {
  readonly #roomUuid: string
  readonly #broadcaster: Broadcaster
  readonly #writer: SnapshotWriter
  #snapshot: Snapshot | null = null

  constructor(roomUuid: string, broadcaster: Broadcaster, writer: SnapshotWriter) {
    this.#roomUuid = roomUuid
    this.#broadcaster = broadcaster
    this.#writer = writer
  }

  /** The current state of the room, after what the step returned for the joining user. */
  to(answer: object, messageId: MessageId | undefined, now: number): JoinAnswer {
    const { rev, tail, userData } = this.#snapshotAt(now)
    const response = {
      context: 'response',
      messageId,
      status: 'OK',
      roomUuid: this.#roomUuid,
      allowedRooms: [this.#roomUuid],
      ...answer,
      serverTime: now,
      rev,
    }
    return { head: openForMember(response, 'state'), tail, userData }
  }

  #snapshotAt(now: number): Snapshot {
    const { rev } = this.#broadcaster
    if (this.#snapshot?.rev === rev) return this.#snapshot
    const tail = new SharedText(`${this.#writer.stateText()}}`)
    const about = this.#broadcaster.about({ name: 'updatedUserData', statePatch: [] }, 'server', now)
    const userData = new Packet([fillEmptyPatch(about, this.#writer.peopleText())])
    this.#snapshot = { rev, tail, userData }
    return this.#snapshot
  }
}
