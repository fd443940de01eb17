import { must } from '@segue/shared/must.ts'
import { highestOf, rolesOf } from '@segue/shared/room/people/roles.ts'
import type { App } from '../../../app.ts'
import { rolesIn, type RoomRow } from '../rooms.ts'

/** The names that chat clients have for room ranks. */
export const scopes = ['admin', 'moderator', 'participant'] as const
export type Scope = (typeof scopes)[number]

/** The scopes of users in the chat of a room, derived from their roles. */
export async function scopesIn(app: App, room: RoomRow, uids: readonly string[]): Promise<Map<string, Scope>> {
  const roomRoles = await rolesIn(
    app.db,
    room.id,
    uids.length === 1 ? must(uids[0], 'one uid') || undefined : undefined,
  )
  const now = app.clock.now()
  return new Map(uids.map((uid) => [uid, scopeOf(highestOf(rolesOf({ roomRoles }, uid, now)))]))
}

function scopeOf(role: ReturnType<typeof highestOf>): Scope {
  if (role === undefined) return 'participant'
  return role === 'moderator' ? 'moderator' : 'admin'
}
