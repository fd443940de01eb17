import type { App } from '../../app.ts'
import { isModeratorOrService, type AccessRule } from '../../platform/access.ts'
import type { Caller } from '../../ports/caller.ts'
import { findRoom } from './room/queries.ts'
import { hasRank, type Rank } from './ranks.ts'

function atLeast(rank: Rank, name: string, who: string, refusal: AccessRule['refusal']): AccessRule<{ app: App }> {
  return {
    name,
    who,
    kinds: ['user', 'service'],
    admits: isModeratorOrService,
    async admitsTo({ app, caller, params }) {
      const room = await findRoom(app.db, String(params['id'] ?? params['roomId']))
      return !room || hasRank(app.db, room.id, caller, { rank, now: app.clock.now() })
    },
    refusal,
  }
}

export const roomStaff = atLeast(
  'staff',
  'roomStaff',
  'owner, co-owners and moderators of the room; the staff of the product; our own services',
  { code: 'staffOnly', sentence: 'Only room staff can do this' },
)

export const roomOwners = atLeast(
  'owners',
  'roomOwners',
  'owner and co-owners of the room; the staff of the product; our own services',
  { code: 'ownersOnly', sentence: 'Only the owners of the room can do this' },
)

export const roomOwner = atLeast(
  'owner',
  'roomOwner',
  'the owner of the room; the staff of the product; our own services',
  {
    code: 'ownerOnly',
    sentence: 'Only the owner of the room can do this',
  },
)

/** Whether the caller is staff of a room, for operations that name the room in their body. */
export const runsRoom = (app: Pick<App, 'db' | 'clock'>, caller: Caller, { id }: { id: number }): Promise<boolean> =>
  hasRank(app.db, id, caller, { rank: 'staff', now: app.clock.now() })
