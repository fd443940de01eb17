import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Moderation actions against a user, their own staff actions, and their analytics events. Moderation entries outlive
 * the account under a uuid that identifies no one, because decisions must remain explainable. The export omits who made
 * a decision.
 */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const moderation = await db
      .selectFrom('moderationAction')
      .where('userUuid', '=', uuid)
      .where('deletedAt', 'is', null)
      // Users never learn that others have reported them.
      .where('action', '<>', 'handleReport')
      .select(['action', 'roomUuid', 'previousRole', 'role', 'reason', 'expirationTime', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const staffActs = await db
      .selectFrom('staffAct')
      .where('actorUuid', '=', uuid)
      .select(['operation', 'subject', 'reason', 'status', 'at'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const events = await db
      .selectFrom('clientEvent')
      .where('userUuid', '=', uuid)
      .select(['topic', 'record', 'at'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const place = await db
      .selectFrom('place')
      .where('userUuid', '=', uuid)
      .select(['country', 'region', 'at'])
      .executeTakeFirst()
    return { moderation, staffActs, statistics: { events, place: place ?? null } }
  },
  async remove(_app, trx, { uuid }) {
    await trx.deleteFrom('clientEvent').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('place').where('userUuid', '=', uuid).execute()
  },
  count: async () => ({}),
  async merge(_app, trx, { from, into }) {
    for (const column of ['userUuid', 'actorUuid', 'deletedByUuid'] as const)
      await trx
        .updateTable('moderationAction')
        .set({ [column]: into.uuid })
        .where(column, '=', from.uuid)
        .execute()
    await trx.updateTable('staffAct').set({ actorUuid: into.uuid }).where('actorUuid', '=', from.uuid).execute()
    await trx.updateTable('staffAct').set({ subject: into.uuid }).where('subject', '=', from.uuid).execute()
    // A play that both accounts heard is counted once.
    await sql`
      delete from "clientEvent" as "gone" using "clientEvent" as "kept"
      where "gone"."userUuid" = ${from.uuid} and "kept"."userUuid" = ${into.uuid}
        and "kept"."topic" = "gone"."topic" and "kept"."playId" = "gone"."playId"`.execute(trx)
    await trx.updateTable('clientEvent').set({ userUuid: into.uuid }).where('userUuid', '=', from.uuid).execute()
    await trx.deleteFrom('place').where('userUuid', '=', from.uuid).execute()
  },
}
