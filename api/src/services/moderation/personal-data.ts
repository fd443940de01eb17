import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Exports the reports a user has filed. Reports about them are not exported, because they never learn of those
 * (decision 0067). Reports outlive the account, under a uuid that identifies no one and without what the user wrote.
 */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const reports = await db
      .selectFrom('report')
      .where('reporterUuid', '=', uuid)
      .select(['kind', 'roomUuid', 'reportedUuid', 'reason', 'text', 'status', 'createdAt', 'handledAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    return { reports }
  },
  async remove(_app, trx, { uuid }) {
    await trx.updateTable('report').set({ text: '' }).where('reporterUuid', '=', uuid).execute()
    await sql`
      update "report" set "evidence" = (
        select coalesce(jsonb_agg(case when "line" ->> 'sender' = ${uuid}::text
          then "line" || '{"text": "", "senderName": "", "pictures": []}'::jsonb else "line" end order by "place"), '[]')
        from jsonb_array_elements("evidence") with ordinality as "lines" ("line", "place"))
      where "evidence" @> ${JSON.stringify([{ sender: uuid }])}::jsonb`.execute(trx)
  },
  count: async () => ({}),
  async merge(_app, trx, { from, into }) {
    // If both accounts have reported the same target, one report remains.
    await sql`
      delete from "report" as "moved" using "report" as "own"
      where "moved"."reporterUuid" = ${from.uuid}::uuid and "own"."reporterUuid" = ${into.uuid}::uuid
        and "moved"."status" = 'OPEN' and "own"."status" = 'OPEN'
        and coalesce("moved"."messageId", 0) = coalesce("own"."messageId", 0)
        and "moved"."reportedUuid" = "own"."reportedUuid"`.execute(trx)
    for (const column of ['reporterUuid', 'handledByUuid'] as const)
      await trx
        .updateTable('report')
        .set({ [column]: into.uuid })
        .where(column, '=', from.uuid)
        .execute()
    // Someone may have reported both accounts.
    await sql`
      delete from "report" as "moved" using "report" as "own"
      where "moved"."reportedUuid" = ${from.uuid}::uuid and "own"."reportedUuid" = ${into.uuid}::uuid
        and "moved"."status" = 'OPEN' and "own"."status" = 'OPEN'
        and coalesce("moved"."messageId", 0) = coalesce("own"."messageId", 0)
        and "moved"."reporterUuid" = "own"."reporterUuid"`.execute(trx)
    await sql`
      update "report" set
        "reportedUuid" = case when "reportedUuid" = ${from.uuid}::uuid then ${into.uuid}::uuid else "reportedUuid" end,
        "evidence" = replace("evidence"::text, ${from.uuid}::text, ${into.uuid}::text)::jsonb
      where "reportedUuid" = ${from.uuid}::uuid or "evidence" @> ${JSON.stringify([{ sender: from.uuid }])}::jsonb`.execute(
      trx,
    )
  },
}
