import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import { forgetFiles, mergeConversations, removeConversations } from './direct/personal-data.ts'
import { claimMessages } from './messages/claim-messages.ts'
import { filesFolder } from './messages/files/files.ts'
import { sql } from 'kysely'
import { maxExportedRows, storedFile, type PersonalData } from '../../platform/personal-data.ts'

/** Deletes the commands that a bot registered, and those that a user sent to bots. */
async function forgetCommands(trx: Trx, uuid: string): Promise<void> {
  await trx.deleteFrom('chatCommand').where('botUuid', '=', uuid).execute()
  await trx
    .deleteFrom('chatCommandLine')
    .where((is) => is.or([is('sender', '=', uuid), is('botUuid', '=', uuid)]))
    .execute()
}

/**
 * Everything a user has written. Like any deleted message, theirs keep their place in the conversation and lose their
 * content.
 */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const messages = await db
      .selectFrom('chatMessage')
      .where('sender', '=', uuid)
      .where('deletedAt', 'is', null)
      .select(['id', 'roomUuid', 'receiverUid', 'type', 'data', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const reactions = await db
      .selectFrom('chatReaction')
      .where('uid', '=', uuid)
      .select(['messageId', 'reaction', 'reactedAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const edits = await db
      .selectFrom('chatEdit')
      .innerJoin('chatMessage', 'chatMessage.id', 'chatEdit.messageId')
      .where('sender', '=', uuid)
      .select(['messageId', 'text', 'at'])
      .orderBy('chatEdit.id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const interactions = await db
      .selectFrom('chatInteraction')
      .where('uid', '=', uuid)
      .select(['messageId', 'elementId', 'interactedAt'])
      .orderBy('messageId', 'desc')
      .orderBy('elementId')
      .limit(maxExportedRows)
      .execute()
    return { messages, reactions, edits, interactions }
  },
  async files(app, { uuid }) {
    const { rows } = await sql<{ id: number; file: string }>`
      select "id", "data"->>'file' as "file" from "chatMessage"
      where "sender" = ${uuid}::text and "deletedAt" is null and "data" ? 'file'
      order by "id" desc limit ${maxExportedRows}`.execute(app.db)
    return rows.map(({ id, file }) =>
      storedFile(app, `messages/${id}.${file.split('.').at(-1)}`, `${filesFolder}/${file}`),
    )
  },
  async remove(app, trx, { uuid }) {
    const { clock } = app
    await forgetFiles(app, trx, uuid)
    await removeConversations(app, trx, uuid)
    const deletedAt = Math.floor(clock.now() / 1000)
    // The name and avatar stored with each message are removed, too.
    const nobody = JSON.stringify({ uid: uuid, name: '', avatar: '', role: 'default' })
    await trx
      .updateTable('chatMessage')
      .set({
        data: JSON.stringify({ attachments: [], mentions: {} }),
        senderEntity: nobody,
        deletedAt: sql<number>`coalesce("deletedAt", ${deletedAt}::bigint)`,
        deletedBy: sql<string>`coalesce("deletedBy", ${uuid}::text)`,
        updatedAt: deletedAt,
      })
      .where('sender', '=', uuid)
      .execute()
    const own = trx.selectFrom('chatMessage').where('sender', '=', uuid).select('id')
    await trx.deleteFrom('chatEdit').where('messageId', 'in', own).execute()
    await trx.deleteFrom('chatDeletion').where('messageId', 'in', own).execute()
    await trx.updateTable('chatDeletion').set({ by: '' }).where('by', '=', uuid).execute()
    await trx.deleteFrom('chatReaction').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatInteraction').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatReading').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatMember').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatPace').where('uid', '=', uuid).execute()
    await forgetCommands(trx, uuid)
    await trx.deleteFrom('connectedChat').where('uid', '=', uuid).execute()
  },
  async count(db, { uuid }) {
    const { messages } = await db
      .selectFrom('chatMessage')
      .where('sender', '=', uuid)
      .where('deletedAt', 'is', null)
      .select((row) => row.fn.countAll<number>().as('messages'))
      .executeTakeFirstOrThrow()
    return { messages }
  },
  async merge(app, trx, { from, into }) {
    await mergeConversations(app, trx, { from: from.uuid, into: into.uuid })
    // A muid is unique per sender.
    await sql`
      update "chatMessage" as "moved" set
        "sender" = ${into.uuid}::text,
        "senderEntity" = jsonb_set("senderEntity", '{uid}', to_jsonb(${into.uuid}::text)),
        "data" = replace("data"::text, ${from.uuid}::text, ${into.uuid}::text)::jsonb,
        "muid" = case when exists (
          select from "chatMessage" as "own" where "own"."sender" = ${into.uuid}::text and "own"."muid" = "moved"."muid"
        ) then null else "moved"."muid" end
      where "sender" = ${from.uuid}::text`.execute(trx)
    await sql`
      update "chatDeletion" set
        "by" = case when "by" = ${from.uuid} then ${into.uuid} else "by" end,
        "data" = replace("data"::text, ${from.uuid}::text, ${into.uuid}::text)::jsonb
      where "by" = ${from.uuid} or "messageId" in (select "id" from "chatMessage" where "sender" = ${into.uuid}::text)
    `.execute(trx)
    await trx.updateTable('chatMessage').set({ deletedBy: into.uuid }).where('deletedBy', '=', from.uuid).execute()
    await sql`
      insert into "chatMember" ("roomUuid", "uid", "joinedAt")
      select "roomUuid", ${into.uuid}::uuid, "joinedAt" from "chatMember" where "uid" = ${from.uuid}::uuid
      on conflict do nothing`.execute(trx)
    await trx.deleteFrom('chatMember').where('uid', '=', from.uuid).execute()
    await trx.deleteFrom('chatPace').where('uid', '=', from.uuid).execute()
    // Commands sent to bots expire within an hour, and the account being merged has no bot that continues to run.
    await forgetCommands(trx, from.uuid)
    await trx.deleteFrom('connectedChat').where('uid', '=', from.uuid).execute()
    await sql`
      delete from "chatReaction" as "moved" using "chatReaction" as "own"
      where "moved"."uid" = ${from.uuid}::text and "own"."uid" = ${into.uuid}::text
        and "own"."messageId" = "moved"."messageId" and "own"."reaction" = "moved"."reaction"`.execute(trx)
    await trx.updateTable('chatReaction').set({ uid: into.uuid }).where('uid', '=', from.uuid).execute()
    await sql`
      insert into "chatInteraction" ("messageId", "uid", "elementId", "interactedAt")
      select "messageId", ${into.uuid}::text, "elementId", "interactedAt"
      from "chatInteraction" where "uid" = ${from.uuid}::text
      on conflict do nothing`.execute(trx)
    await trx.deleteFrom('chatInteraction').where('uid', '=', from.uuid).execute()
  },
  claimGuest: claimMessages,
}
