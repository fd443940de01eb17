import type { Db } from '../../db/db.ts'
import { passwordHash } from './password.ts'
import { findRoom } from './room/queries.ts'

export { dueReminders, type DueReminder } from './events/reminders.ts'
export { roomOwner, roomStaff, runsRoom } from './access.ts'
export { guildMember } from './discord/guilds/guilds.ts'
export { guildOfRoom } from './discord/guilds/guild-of-room.ts'
export { setRaid } from './room/raid.ts'
export { previewOfCommunity, previewOfEvent, previewOfRoom } from './previews/link-previews.ts'
export { changePins, lineOf, maxPinned } from './room/pins.ts'
export { roomWithLiveState, syncLiveRoom } from './room/live.ts'
export { giveRole, takeRole } from './roles/change-roles.ts'
export { recordModeration } from './roles/record-moderation.ts'
export { markVisited } from './statistics/mark-visited.ts'
export { Room, roomId, roomInBody, roomNotFound } from './room/schemas.ts'
export { findRoomFor, isOpenToAll, mayKnowOf, seesWhole } from './room/visibility.ts'
export { findRoom, rolesIn, roomsByUuid, settingsOf, type RoomRow } from './room/queries.ts'

/** Whether the given passwords open a room. A password the room does not have never matches. */
export async function passwordMatches(
  db: Db,
  roomUuid: string,
  input: { password: string | undefined; guestPassword: string | undefined },
): Promise<{ password: boolean; guestPassword: boolean }> {
  if (!input.password && !input.guestPassword) return { password: false, guestPassword: false }
  const room = await findRoom(db, roomUuid)
  return {
    password: await opens(input.password, room?.passwordHash),
    guestPassword: await opens(input.guestPassword, room?.guestPasswordHash),
  }
}

async function opens(text: string | undefined, hash: string | null | undefined): Promise<boolean> {
  return Boolean(text) && hash != null && (await passwordHash(text ?? '')) === hash
}
