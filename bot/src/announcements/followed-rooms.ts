import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { follow, isIdle, leave, type FollowedRoom } from './followed-room.ts'

/** Listens to a room without joining it. Returns how to stop. */
export type Watch = (
  roomUuid: string,
  hear: { onState: (state: RoomState) => void; onMessage: (push: Push) => void },
) => () => void

type FollowedRoomsOptions = {
  watch: Watch
  /** Called with a room's new state, and with the one before if there was one. */
  onState: (room: FollowedRoom, state: RoomState, before: RoomState | undefined) => void
  onMessage: (room: FollowedRoom, push: Push) => void
}

/** The rooms that are listened to, each while anyone is notified of it. */
export class FollowedRooms {
  readonly #options: FollowedRoomsOptions
  readonly #rooms = new Map<string, FollowedRoom>()

  constructor(options: FollowedRoomsOptions) {
    this.#options = options
  }

  get(roomUuid: string): FollowedRoom | undefined {
    return this.#rooms.get(roomUuid)
  }

  all(): FollowedRoom[] {
    return [...this.#rooms.values()]
  }

  follow(facts: FollowedRoom['room']): FollowedRoom {
    const known = this.#rooms.get(facts.uuid)
    if (known) return known
    const room = follow(facts)
    this.#rooms.set(facts.uuid, room)
    room.stop = this.#options.watch(facts.uuid, {
      onState: (state) => {
        const before = room.state
        room.state = state
        this.#options.onState(room, state, before)
      },
      onMessage: (push) => this.#options.onMessage(room, push),
    })
    return room
  }

  unfollowIfIdle(room: FollowedRoom): void {
    if (!isIdle(room)) return
    leave(room)
    this.#rooms.delete(room.room.uuid)
  }

  stop(): void {
    for (const room of this.#rooms.values()) leave(room)
    this.#rooms.clear()
  }
}
