import { createRoomOffers, type OffersStore } from '../song/room-offers.ts'
import { createAttachedPictures, forgetPictures, takeAttached, type PicturesStore } from './chat/attached-pictures.ts'
import { createSessionChat, type ChatStore } from './chat/session-chat.ts'
import type { LiveRoom } from './live-room.ts'
import { createSessionPeople, type PeopleStore } from './people/session-people.ts'
import { createSessionWindows, type WindowsStore } from './session-windows.ts'
import { createStageEvents, type StageEvents } from './stage-events.ts'
import { createSessionTurn, type TurnStore } from './turn/session-turn.ts'
import { createSessionVoice, type VoiceStore } from './voice/session-voice.ts'

/** Everything that belongs to one visit to a room: created when the user enters it, disposed when they leave. */
export interface RoomSession {
  readonly room: LiveRoom
  readonly chat: ChatStore
  /** The pictures attached to the draft. */
  readonly attached: PicturesStore
  readonly people: PeopleStore
  readonly stage: StageEvents
  readonly turn: TurnStore
  readonly offers: OffersStore
  readonly voice: VoiceStore
  readonly windows: WindowsStore
  readonly dispose: () => void
}

export function createRoomSession(room: LiveRoom): RoomSession {
  const attached = createAttachedPictures()
  return {
    room,
    chat: createSessionChat(),
    attached,
    people: createSessionPeople(),
    stage: createStageEvents(),
    turn: createSessionTurn(),
    offers: createRoomOffers(),
    voice: createSessionVoice(),
    windows: createSessionWindows(),
    dispose: () => {
      room.stop()
      forgetPictures(takeAttached(attached))
    },
  }
}
