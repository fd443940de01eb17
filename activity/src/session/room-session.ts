import { createSessionChat, type ChatStore } from './chat/session-chat.ts'
import type { LiveRoom } from './live-room.ts'
import { createSessionPeople, type PeopleStore } from './people/session-people.ts'
import { createStageEvents, type StageEvents } from './stage-events.ts'

/** Everything that belongs to one visit to a room: created when the user enters it, disposed when they leave. */
export interface RoomSession {
  readonly room: LiveRoom
  readonly chat: ChatStore
  readonly people: PeopleStore
  readonly stage: StageEvents
  readonly dispose: () => void
}

export function createRoomSession(room: LiveRoom): RoomSession {
  return {
    room,
    chat: createSessionChat(),
    people: createSessionPeople(),
    stage: createStageEvents(),
    dispose: () => room.stop(),
  }
}
