import { sql } from 'kysely'
import type { Db } from '../../../../db/db.ts'
import { bindingsInForce, conversations } from './bound-rooms.ts'

/** The guild that a room belongs to: the one it was created for, else the first it was bound to. */
export async function guildOfRoom(db: Db, roomUuid: string, now: number): Promise<string | undefined> {
  const found = await bindingsInForce(db, now)
    .innerJoin('room', 'room.id', 'discordBinding.roomId')
    .where('room.uuid', '=', roomUuid)
    .where('discordBinding.guildId', '<>', conversations)
    .select('discordBinding.guildId')
    .orderBy(sql`"discordBinding"."guildId" is not distinct from "room"."madeForGuildId"`, 'desc')
    .orderBy('discordBinding.createdAt')
    .orderBy('discordBinding.guildId')
    .limit(1)
    .executeTakeFirst()
  return found?.guildId
}
