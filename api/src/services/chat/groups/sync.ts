import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { forgetFile } from '../messages/files/files.ts'
import { deletedBy } from '../messages/queries.ts'
import { systemSender } from '@segue/shared/chat/message.ts'

/** Adds and removes members of a chat, and returns how many of each. */
export async function syncMembers(
  db: Db,
  roomUuid: string,
  { joined, left, at }: { joined: readonly string[]; left: readonly string[]; at: Date },
): Promise<{ joined: number; left: number }> {
  const added = await sql`
    insert into "chatMember" ("roomUuid", "uid", "joinedAt")
    select ${roomUuid}::uuid, "uid", ${at}::timestamptz from unnest(${[...joined]}::uuid[]) "uid"
    on conflict do nothing`.execute(db)
  const removed = await sql`
    delete from "chatMember" where "roomUuid" = ${roomUuid}::uuid and "uid" = any(${[...left]}::uuid[])`.execute(db)
  return { joined: Number(added.numAffectedRows ?? 0n), left: Number(removed.numAffectedRows ?? 0n) }
}

/** Deletes messages that the room itself posted about a user. None of their content is kept. */
export async function clearLines(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('chatMessage')
    .set(deletedBy(systemSender, at.getTime()))
    .where('id', 'in', [...ids, 0])
    .where('sender', '=', systemSender)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Deletes all messages of a room. As with single messages, none of their content is kept. */
export async function clearMessages(
  app: Pick<App, 'jobs'>,
  db: Db,
  { roomUuid, by, at }: { roomUuid: string; by: string; at: Date },
): Promise<number> {
  const sent = await sql<{ file: string }>`
    select "data"->>'file' as "file" from "chatMessage"
    where "roomUuid" = ${roomUuid}::uuid and "deletedAt" is null and "data" ? 'file'
    union all
    select "kept"."data"->>'file' from "chatDeletion" "kept" join "chatMessage" on "id" = "messageId"
    where "roomUuid" = ${roomUuid}::uuid and "kept"."data" ? 'file'`.execute(db)
  for (const { file } of sent.rows) await forgetFile(app, db, file)
  const cleared = await db
    .updateTable('chatMessage')
    .set(deletedBy(by, at.getTime()))
    .where('roomUuid', '=', roomUuid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const lines = db.selectFrom('chatMessage').where('roomUuid', '=', roomUuid).select('id')
  await db.deleteFrom('chatEdit').where('messageId', 'in', lines).execute()
  await db.deleteFrom('chatDeletion').where('messageId', 'in', lines).execute()
  await db.updateTable('chatGroup').set({ messageCount: 0 }).where('roomUuid', '=', roomUuid).execute()
  return Number(cleared.numUpdatedRows)
}
