import type { RoomMessage } from '@segue/shared/room/messages.ts'

/** What changes when somebody comes or leaves, or when the room shows itself otherwise. */
const crowdPath = /^\/(?:allUsers(?:\/(?:\d+|-))?|settings(?:\/.*)?)$/

/** Whether messages of a room tell that somebody has come or left, or that its settings have changed. */
export const changesCrowd = (messages: readonly RoomMessage[]): boolean =>
  messages.some(
    ({ message }) => 'statePatch' in message && message.statePatch.some(({ path }) => crowdPath.test(path)),
  )
