import { isStaff } from '@segue/shared/room/roles.ts'
import type { App } from '../../app.ts'
import { isModeratorOrService, type AccessRule } from '../../platform/access.ts'
import type { Caller } from '../../ports/caller.ts'
import { findRoom, rolesIn } from './room/queries.ts'
import { personOf, rankAmong, ranks } from './ranks.ts'

function atLeast(rank: number, name: string, who: string, refusal: AccessRule['refusal']): AccessRule<{ app: App }> {
  return {
    name,
    who,
    kinds: ['user', 'service'],
    admits: isModeratorOrService,
    async admitsTo({ app, caller, params }) {
      const room = await findRoom(app.db, String(params['id'] ?? params['roomId']))
      if (!room) return true
      const person = personOf(caller)
      const roomRoles = await rolesIn(app.db, room.id, person.userUuid)
      const now = app.clock.now()
      // Whoever is kept out of the room does not run it meanwhile, whatever their role.
      return isStaff({ roomRoles }, person, now) && rankAmong(roomRoles, person, now) >= rank
    },
    refusal,
  }
}

export const roomStaff = atLeast(
  ranks.staff,
  'roomStaff',
  'owner, co-owners and moderators of the room; the staff of the product; our own services',
  { code: 'staffOnly', sentence: 'Only room staff can do this' },
)

export const roomOwners = atLeast(
  ranks.owners,
  'roomOwners',
  'owner and co-owners of the room; the staff of the product; our own services',
  { code: 'ownersOnly', sentence: 'Only the owners of the room can do this' },
)

export const roomOwner = atLeast(
  ranks.owner,
  'roomOwner',
  'the owner of the room; the staff of the product; our own services',
  {
    code: 'ownerOnly',
    sentence: 'Only the owner of the room can do this',
  },
)

/** Whether a caller is staff of a room, for calls that name it in their body. */
export async function runsRoom(
  app: Pick<App, 'db' | 'clock'>,
  caller: Caller,
  { id }: { id: number },
): Promise<boolean> {
  if (isModeratorOrService(caller)) return true
  const person = personOf(caller)
  const roomRoles = await rolesIn(app.db, id, person.userUuid)
  const now = app.clock.now()
  return isStaff({ roomRoles }, person, now) && rankAmong(roomRoles, person, now) >= ranks.staff
}
