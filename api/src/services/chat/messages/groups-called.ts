import { staffRoles } from '@segue/shared/room/state/state.ts'
import { groupsNamedIn, mayMention, type MentionedGroup } from '@segue/shared/chat/groups.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { GroupAccess } from '../groups/authorize.ts'
import { rolesIn, type RoomRow } from '../rooms.ts'

/** The maximum number of people notified of a group mention. */
const maxCalled = 200

/**
 * The groups of a room that a message mentions. A group that the sender may not mention, or mentions too often, is left
 * as plain text, and the message is posted all the same.
 */
export async function groupsCalled(
  app: App,
  { caller, client, access }: { caller: Caller; client: string; access: GroupAccess },
  text: string,
): Promise<MentionedGroup[]> {
  const named = groupsNamedIn(text)
  if (named.length === 0) return []
  const { room, uid, isStaff } = access
  const isDj = !isStaff && (await djsOf(app, room.uuid)).includes(uid)
  const allowed = named.filter((group) => mayMention(group, { isStaff, isDj, isUser: caller.kind === 'user' }))
  if (allowed.length === 0 || app.limits.take({ caller, client }, 'groupMention') > 0) return []
  return allowed
}

/** The members of the mentioned groups, whether they are in the room or away. */
export async function peopleIn(
  { db, rooms }: Pick<App, 'db' | 'rooms'>,
  room: RoomRow,
  groups: readonly MentionedGroup[],
): Promise<string[]> {
  const lists = groups.map(async (group): Promise<string[]> => {
    if (group === 'staff') return (await rolesIn(db, room.id)).filter(isOfStaff).map(({ userUuid }) => userUuid)
    return group === 'djs' ? djsOf({ rooms }, room.uuid) : peopleHere({ rooms }, room.uuid)
  })
  return [...new Set((await Promise.all(lists)).flat())].slice(0, maxCalled)
}

const isOfStaff = ({ role }: { role: string }) => staffRoles.some((one) => one === role)

const liveOf = async ({ rooms }: Pick<App, 'rooms'>, roomUuid: string) => (await rooms.live([roomUuid])).get(roomUuid)

const djsOf = async (app: Pick<App, 'rooms'>, roomUuid: string) =>
  (await liveOf(app, roomUuid))?.djs.map(({ uuid }) => uuid) ?? []

const peopleHere = async (app: Pick<App, 'rooms'>, roomUuid: string) =>
  Object.keys((await liveOf(app, roomUuid))?.allUserData ?? {})
