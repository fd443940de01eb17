import type { App } from '../../../app.ts'
import { isModeratorOrService, type AccessRule } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { runsRoom } from '../access.ts'
import { findEvent } from './event-rows.ts'

/**
 * Who may change and cancel an event. An event in a room is announced in the room's name, so even its creator has to be
 * staff there.
 */
export const eventKeeper: AccessRule<{ app: App }> = {
  name: 'eventKeeper',
  who: 'the staff of the room of the event, or its creator if it has no room; moderators of the product; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  async admitsTo({ app, caller, params }) {
    const event = await findEvent(app.db, String(params['id']))
    if (!event) return true
    if (event.roomId === null || event.roomUuid === null) return event.createdByUserUuid === uuidOf(caller)
    return runsRoom(app, caller, { id: event.roomId })
  },
  refusal: {
    code: 'eventKeepersOnly',
    sentence: 'Only the staff of the event’s room can do this, or its creator if it has no room',
  },
}
