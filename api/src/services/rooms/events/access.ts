import type { App } from '../../../app.ts'
import { isModeratorOrService, type AccessRule } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { personOf, rankIn, ranks } from '../ranks.ts'
import { findEvent } from './event-rows.ts'

/** Who may change an event and call it off: who planned it, and the staff of the room it takes place in. */
export const eventKeeper: AccessRule<{ app: App }> = {
  name: 'eventKeeper',
  who: 'the creator of the event; the staff of its room; moderators of the product; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  async admitsTo({ app, caller, params }) {
    const event = await findEvent(app.db, String(params['id']))
    if (!event || event.createdByUserUuid === uuidOf(caller)) return true
    if (event.roomId === null) return false
    return (await rankIn(app.db, event.roomId, personOf(caller), app.clock.now())) >= ranks.staff
  },
  refusal: {
    code: 'eventKeepersOnly',
    sentence: 'Only the creator of the event and the staff of its room can do this',
  },
}
