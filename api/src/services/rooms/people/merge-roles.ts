import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'

/**
 * Moves a user's roles, bans, visits and events in rooms to another account of theirs. Returns the UUIDs of the rooms
 * whose live state has to be updated.
 */
export async function mergeRoles(trx: Trx, from: string, into: string): Promise<string[]> {
  const rooms = await trx
    .selectFrom('room')
    .innerJoin('roomUserRole', 'roomUserRole.roomId', 'room.id')
    .where('roomUserRole.userUuid', '=', from)
    .where('room.deletedAt', 'is', null)
    .select(['room.id', 'room.uuid'])
    .orderBy('room.id')
    .forUpdate()
    .execute()
  await moveRoles(trx, from, into)
  await sql`
    insert into "roomVisit" ("userUuid", "roomId", "visitedAt")
    select ${into}::uuid, "roomId", "visitedAt" from "roomVisit" where "userUuid" = ${from}::uuid
    on conflict ("userUuid", "roomId") do update
    set "visitedAt" = greatest("roomVisit"."visitedAt", excluded."visitedAt")`.execute(trx)
  await trx.deleteFrom('roomVisit').where('userUuid', '=', from).execute()
  await sql`
    insert into "discordGivenRole" ("roomId", "userUuid", "role", "guildId", "takenAt")
    select "roomId", ${into}::uuid, "role", "guildId", "takenAt" from "discordGivenRole" where "userUuid" = ${from}::uuid
    on conflict ("roomId", "userUuid", "role") do update
    set "takenAt" = coalesce("discordGivenRole"."takenAt", excluded."takenAt")`.execute(trx)
  await trx.deleteFrom('discordGivenRole').where('userUuid', '=', from).execute()
  // Valid for a minute only, so it is not moved.
  await trx.deleteFrom('discordLaunch').where('userUuid', '=', from).execute()
  await trx.updateTable('discordBinding').set({ boundByUserUuid: into }).where('boundByUserUuid', '=', from).execute()
  await sql`
    insert into "eventReminder" ("eventId", "userUuid", "createdAt")
    select "eventId", ${into}::uuid, "createdAt" from "eventReminder" where "userUuid" = ${from}::uuid
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('eventReminder').where('userUuid', '=', from).execute()
  await trx.updateTable('event').set({ createdByUserUuid: into }).where('createdByUserUuid', '=', from).execute()
  return [...new Set(rooms.map(({ uuid }) => uuid))]
}

/** A user has a role once per room, and an owner has no other role there, least of all a ban. */
async function moveRoles(trx: Trx, from: string, into: string): Promise<void> {
  await sql`
    delete from "roomUserRole" as "moved" using "roomUserRole" as "own"
    where "moved"."userUuid" = ${from}::uuid and "own"."userUuid" = ${into}::uuid
      and "own"."roomId" = "moved"."roomId" and "own"."role" = "moved"."role"`.execute(trx)
  await trx.updateTable('roomUserRole').set({ userUuid: into }).where('userUuid', '=', from).execute()
  await sql`
    delete from "roomUserRole" as "other" using "roomUserRole" as "owner"
    where "other"."userUuid" = ${into}::uuid and "owner"."userUuid" = ${into}::uuid
      and "owner"."role" = 'owner' and "other"."role" <> 'owner' and "owner"."roomId" = "other"."roomId"`.execute(trx)
}
