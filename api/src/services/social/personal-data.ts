import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'
import { friendUuidsOf } from './friends/queries.ts'

/**
 * Friends, invitations, blocks and follows. Other users' rows about this user are deleted as well, because they
 * identify them.
 */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const friends = await friendUuidsOf(db, uuid).limit(maxExportedRows).execute()
    const invitationsSent = await db
      .selectFrom('friendInvitation')
      .where('fromUuid', '=', uuid)
      .where('withdrawnAt', 'is', null)
      .select(['toUuid', 'createdAt'])
      .limit(maxExportedRows)
      .execute()
    const invitationsReceived = await db
      .selectFrom('friendInvitation')
      .where('toUuid', '=', uuid)
      .select(['fromUuid', 'invitationStatus', 'createdAt'])
      .limit(maxExportedRows)
      .execute()
    const blocked = await db
      .selectFrom('blockedUser')
      .where('byUuid', '=', uuid)
      .select(['userUuid', 'createdAt'])
      .limit(maxExportedRows)
      .execute()
    const following = await db
      .selectFrom('djFan')
      .where('userUuid', '=', uuid)
      .select(['djUuid', 'notify', 'createdAt'])
      .limit(maxExportedRows)
      .execute()
    const contacts = await db
      .selectFrom('contact')
      .where('userUuid', '=', uuid)
      .select(['name', 'createdAt'])
      .limit(maxExportedRows)
      .execute()
    return { people: { contacts, friends, invitationsSent, invitationsReceived, blocked, following } }
  },
  async remove(_app, trx, { uuid }) {
    await trx
      .deleteFrom('friendship')
      .where((is) => is.or([is('lowUuid', '=', uuid), is('highUuid', '=', uuid)]))
      .execute()
    await trx
      .deleteFrom('friendInvitation')
      .where((is) => is.or([is('fromUuid', '=', uuid), is('toUuid', '=', uuid)]))
      .execute()
    await trx
      .deleteFrom('blockedUser')
      .where((is) => is.or([is('byUuid', '=', uuid), is('userUuid', '=', uuid)]))
      .execute()
    await trx.deleteFrom('contact').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('contactUpload').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('whereabouts').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('connectedPerson').where('userUuid', '=', uuid).execute()
    await trx
      .deleteFrom('djFan')
      .where((is) => is.or([is('djUuid', '=', uuid), is('userUuid', '=', uuid)]))
      .execute()
  },
  count: async () => ({}),
  async merge(app, trx, { from, into }) {
    await sql`
      insert into "friendship" ("lowUuid", "highUuid", "since")
      select least("friend", ${into.uuid}::uuid), greatest("friend", ${into.uuid}::uuid), "since" from (
        select case when "lowUuid" = ${from.uuid}::uuid then "highUuid" else "lowUuid" end as "friend", "since"
        from "friendship" where "lowUuid" = ${from.uuid}::uuid or "highUuid" = ${from.uuid}::uuid
      ) as "theirs" where "friend" <> ${into.uuid}::uuid
      on conflict do nothing`.execute(trx)
    await sql`
      update "contact" as "moved" set "userUuid" = ${into.uuid}::uuid
      where "userUuid" = ${from.uuid}::uuid and not exists (
        select from "contact" as "own"
        where "own"."userUuid" = ${into.uuid}::uuid and "own"."numberHash" = "moved"."numberHash")`.execute(trx)
    // Relations between the two accounts are dropped.
    for (const [table, one, other] of [
      ['blockedUser', 'byUuid', 'userUuid'],
      ['djFan', 'djUuid', 'userUuid'],
      ['friendInvitation', 'fromUuid', 'toUuid'],
    ] as const)
      for (const [mine, theirs] of [
        [one, other],
        [other, one],
      ] as const)
        await sql`
          update ${sql.table(table)} as "moved" set ${sql.ref(mine)} = ${into.uuid}::uuid
          where "moved".${sql.ref(mine)} = ${from.uuid}::uuid and "moved".${sql.ref(theirs)} <> ${into.uuid}::uuid
            and not exists (
              select from ${sql.table(table)} as "own"
              where ("own".${sql.ref(mine)} = ${into.uuid}::uuid and "own".${sql.ref(theirs)} = "moved".${sql.ref(theirs)})
                ${table === 'friendInvitation' ? sql`or ("own".${sql.ref(theirs)} = ${into.uuid}::uuid and "own".${sql.ref(mine)} = "moved".${sql.ref(theirs)})` : sql``}
            )`.execute(trx)
    await endWhatIsBlocked(trx, into.uuid, new Date(app.clock.now()))
    await personalData.remove(app, trx, from)
    return async () => app.people.tiesChanged([into.uuid])
  },
}

/** Ends relations that a merge brought in despite a block between the users. */
async function endWhatIsBlocked(trx: Trx, uuid: string, at: Date): Promise<void> {
  const blockBetween = (one: string, other: string) => sql`exists (
    select from "blockedUser"
    where ("byUuid" = ${sql.ref(one)} and "userUuid" = ${sql.ref(other)})
      or ("byUuid" = ${sql.ref(other)} and "userUuid" = ${sql.ref(one)}))`
  await sql`
    delete from "friendship"
    where ${uuid}::uuid in ("lowUuid", "highUuid") and ${blockBetween('lowUuid', 'highUuid')}`.execute(trx)
  await sql`
    delete from "djFan"
    where ${uuid}::uuid in ("djFan"."djUuid", "djFan"."userUuid")
      and ${blockBetween('djFan.djUuid', 'djFan.userUuid')}`.execute(trx)
  await sql`
    update "friendInvitation" set "invitationStatus" = 'rejected', "answeredAt" = ${at}::timestamptz
    where ${uuid}::uuid in ("fromUuid", "toUuid") and "invitationStatus" = 'pending'
      and ${blockBetween('fromUuid', 'toUuid')}`.execute(trx)
}
