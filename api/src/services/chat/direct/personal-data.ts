import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { forgetFile } from '../messages/files/files.ts'

/** Deletes the files that a user has sent. */
export const forgetFiles = (app: Pick<App, 'jobs'>, trx: Trx, uuid: string): Promise<void> =>
  forgetFilesOf(app, trx, sql`"sender" = ${uuid}::text`)

/** Deletes the files of messages that are being deleted, including deleted messages that can still be restored. */
async function forgetFilesOf(app: Pick<App, 'jobs'>, trx: Trx, messages: RawBuilder<unknown>): Promise<void> {
  const data = sql`coalesce("kept"."data", "chatMessage"."data")`
  const sent = await sql<{ file: string }>`
    select ${data}->>'file' as "file"
    from "chatMessage" left join "chatDeletion" "kept" on "messageId" = "id"
    where ${messages} and ${data} ? 'file'`.execute(trx)
  for (const { file } of sent.rows) await forgetFile(app, trx, file)
}

/** Deletes a user's direct conversations, for both sides. */
export async function removeConversations(app: Pick<App, 'jobs'>, trx: Trx, uuid: string): Promise<void> {
  const own = sql`select "uuid" from "directChat" where ${uuid}::uuid in ("lowUuid", "highUuid")`
  await forgetFilesOf(app, trx, sql`"receiverUid" is not null and "roomUuid" in (${own})`)
  await sql`delete from "chatMessage" where "receiverUid" is not null and "roomUuid" in (${own})`.execute(trx)
  await sql`delete from "chatReading" where "chatUuid" in (${own})`.execute(trx)
  await sql`delete from "chatGroup" where "roomUuid" in (${own})`.execute(trx)
  await sql`delete from "directChat" where ${uuid}::uuid in ("lowUuid", "highUuid")`.execute(trx)
}

/**
 * Moves the direct conversations of one account to another of the same person. Conversations that both accounts have
 * with the same user become one; messages between the two accounts are deleted.
 */
export async function mergeConversations(
  app: Pick<App, 'jobs'>,
  trx: Trx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const between = sql`"receiverUid" in (${from}::uuid, ${into}::uuid) and "sender" in (${from}::text, ${into}::text)`
  await forgetFilesOf(app, trx, between)
  await sql`
    delete from "directChat" where "lowUuid" = least(${from}::uuid, ${into}::uuid)
      and "highUuid" = greatest(${from}::uuid, ${into}::uuid)`.execute(trx)
  await sql`delete from "chatMessage" where ${between}`.execute(trx)
  const moved = await sql<{ uuid: string; other: string; kept: string | null }>`
    with "moved" as (
      select "uuid", case when "lowUuid" = ${from}::uuid then "highUuid" else "lowUuid" end as "other"
      from "directChat" where ${from}::uuid in ("lowUuid", "highUuid")
    )
    select "moved".*, "kept"."uuid" as "kept" from "moved" left join "directChat" "kept"
      on "kept"."lowUuid" = least("moved"."other", ${into}::uuid)
      and "kept"."highUuid" = greatest("moved"."other", ${into}::uuid)`.execute(trx)
  for (const { uuid, other, kept } of moved.rows) {
    await (kept === null ? moveChat(trx, { uuid, other, from, into }) : joinChats(trx, { uuid, kept }))
  }
  await trx.updateTable('chatMessage').set({ receiverUid: into }).where('receiverUid', '=', from).execute()
  await sql`
    insert into "chatReading" ("chatUuid", "uid", "deliveredId", "deliveredAt", "readId", "readAt")
    select "chatUuid", ${into}::uuid, "deliveredId", "deliveredAt", "readId", "readAt"
    from "chatReading" where "uid" = ${from}::uuid
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('chatReading').where('uid', '=', from).execute()
}

/** Moves a conversation to the other account. */
async function moveChat(
  trx: Trx,
  { uuid, other, from, into }: { uuid: string; other: string; from: string; into: string },
): Promise<void> {
  const [lowUuid, highUuid] = other < into ? [other, into] : [into, other]
  await trx.updateTable('directChat').set({ lowUuid, highUuid }).where('uuid', '=', uuid).execute()
  await trx
    .updateTable('directChatSide')
    .set({ uid: into })
    .where('chatUuid', '=', uuid)
    .where('uid', '=', from)
    .execute()
}

/** Moves the messages of one conversation to another. */
async function joinChats(trx: Trx, { uuid, kept }: { uuid: string; kept: string }): Promise<void> {
  await trx.updateTable('chatMessage').set({ roomUuid: kept }).where('roomUuid', '=', uuid).execute()
  await sql`
    update "chatGroup" "kept" set
      "lastSentAt" = greatest("kept"."lastSentAt", "gone"."lastSentAt"),
      "messageCount" = "kept"."messageCount" + "gone"."messageCount"
    from "chatGroup" "gone" where "kept"."roomUuid" = ${kept}::uuid and "gone"."roomUuid" = ${uuid}::uuid`.execute(
    trx,
  )
  await trx.deleteFrom('chatGroup').where('roomUuid', '=', uuid).execute()
  await trx.deleteFrom('chatReading').where('chatUuid', '=', uuid).execute()
  await trx.deleteFrom('directChat').where('uuid', '=', uuid).execute()
}
