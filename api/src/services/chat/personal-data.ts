import type { App } from '../../app.ts'
import { forgetFiles, mergeConversations, removeConversations } from './direct/personal-data.ts'
import { sql } from 'kysely'
import { mostExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/** What somebody has written. As with any removed message, its place in the conversation stays and its content goes. */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const messages = await db
      .selectFrom('chatMessage')
      .where('sender', '=', uuid)
      .where('deletedAt', 'is', null)
      .select(['id', 'roomUuid', 'receiverUid', 'type', 'data', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(mostExportedRows)
      .execute()
    const reactions = await db
      .selectFrom('chatReaction')
      .where('uid', '=', uuid)
      .select(['messageId', 'reaction', 'reactedAt'])
      .orderBy('id', 'desc')
      .limit(mostExportedRows)
      .execute()
    return { messages, reactions }
  },
  async remove(app, trx, { uuid }) {
    const { clock } = app
    await forgetFiles(app, trx, uuid)
    await removeConversations(trx, uuid)
    const deletedAt = Math.floor(clock.now() / 1000)
    // The name and face that stand with every message go, too.
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
    await trx.deleteFrom('chatReaction').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatReading').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatMember').where('uid', '=', uuid).execute()
    await trx.deleteFrom('chatPace').where('uid', '=', uuid).execute()
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
  async merge(_app, trx, { from, into }) {
    await mergeConversations(trx, { from: from.uuid, into: into.uuid })
    // An id that a sender has chosen is theirs once.
    await sql`
      update "chatMessage" as "moved" set
        "sender" = ${into.uuid}::text,
        "senderEntity" = jsonb_set("senderEntity", '{uid}', to_jsonb(${into.uuid}::text)),
        "data" = replace("data"::text, ${from.uuid}::text, ${into.uuid}::text)::jsonb,
        "muid" = case when exists (
          select from "chatMessage" as "own" where "own"."sender" = ${into.uuid}::text and "own"."muid" = "moved"."muid"
        ) then null else "moved"."muid" end
      where "sender" = ${from.uuid}::text`.execute(trx)
    await trx.updateTable('chatMessage').set({ deletedBy: into.uuid }).where('deletedBy', '=', from.uuid).execute()
    await sql`
      insert into "chatMember" ("roomUuid", "uid", "joinedAt")
      select "roomUuid", ${into.uuid}::uuid, "joinedAt" from "chatMember" where "uid" = ${from.uuid}::uuid
      on conflict do nothing`.execute(trx)
    await trx.deleteFrom('chatMember').where('uid', '=', from.uuid).execute()
    await trx.deleteFrom('chatPace').where('uid', '=', from.uuid).execute()
    await trx.deleteFrom('connectedChat').where('uid', '=', from.uuid).execute()
    await sql`
      delete from "chatReaction" as "moved" using "chatReaction" as "own"
      where "moved"."uid" = ${from.uuid}::text and "own"."uid" = ${into.uuid}::text
        and "own"."messageId" = "moved"."messageId" and "own"."reaction" = "moved"."reaction"`.execute(trx)
    await trx.updateTable('chatReaction').set({ uid: into.uuid }).where('uid', '=', from.uuid).execute()
  },
}
