import type { App } from '../../../app.ts'
import { isModeratorOrService, type AccessRule } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { hasRank } from '../ranks.ts'
import { findRoom } from '../room/queries.ts'
import { findCommunity } from './queries.ts'

export const communityOwner: AccessRule<{ app: App }> = {
  name: 'communityOwner',
  who: 'the owner of the community; the staff of the product; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  async admitsTo({ app, caller, params }) {
    const community = await findCommunity(app.db, String(params['id']))
    return !community || community.ownerUuid === uuidOf(caller)
  },
  refusal: { code: 'communityOwnerOnly', sentence: 'Only the owner of the community can do this' },
}

/** The owners of a room can always take it out of a community. */
export const communityOrRoomOwner: AccessRule<{ app: App }> = {
  ...communityOwner,
  name: 'communityOrRoomOwner',
  who: 'the owner of the community; owner and co-owners of the room; the staff of the product; our own services',
  async admitsTo(request) {
    if (await communityOwner.admitsTo?.(request)) return true
    const { app, caller, params } = request
    const room = await findRoom(app.db, String(params['roomId']))
    return room !== undefined && hasRank(app.db, room.id, caller, { rank: 'owners', now: app.clock.now() })
  },
}
