import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { picturesFolder } from '../images/images.ts'
import { publishProfile } from '../profiles/publish-profile.ts'
import { mergedKinds, type Holder, type MergedKind } from '../../../platform/personal-data.ts'

type Both = { from: Holder; into: Holder }

/** How much data of each kind an account has. */
export async function countHeld(app: Pick<App, 'personalData'>, db: Db, who: Holder) {
  const counts: Record<MergedKind, number> = {
    crates: 0,
    songs: 0,
    likes: 0,
    rooms: 0,
    uploads: 0,
    plays: 0,
    messages: 0,
  }
  for (const one of app.personalData) Object.assign(counts, await one.count(db, who))
  return counts
}

export const isEmpty = (counts: Readonly<Record<MergedKind, number>>): boolean =>
  mergedKinds.every((kind) => counts[kind] === 0)

/**
 * Moves everything of one account to another and deletes the first (decision 0051). Run the returned function after the
 * commit.
 */
export async function mergeEverything(app: App, trx: Trx, both: Both): Promise<() => Promise<void>> {
  // Locked in the order of ids, so that a merge in the other direction can't deadlock.
  const ids = [both.from.id, both.into.id]
  await trx.selectFrom('user').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
  const after: (() => Promise<void>)[] = []
  for (const one of app.personalData) after.push((await one.merge(app, trx, both)) ?? (async () => undefined))
  return async () => {
    for (const one of after) await one()
  }
}

/**
 * Merges the users service's part: addresses, purchases, capabilities, and the bot if the other account has none. Then
 * deletes the account, which ends its sessions. Music services must be linked again, because their tokens are encrypted
 * for the deleted account.
 */
export async function mergeAccounts(app: App, trx: Trx, { from, into }: Both): Promise<() => Promise<void>> {
  await sql`
    update "email" as "moved" set "userId" = ${into.id}, "isPrimary" = false
    where "userId" = ${from.id} and "status" <> 'DELETED' and not exists (
      select from "email" as "own" where "own"."userId" = ${into.id} and "own"."addressKey" = "moved"."addressKey"
        and "own"."status" <> 'DELETED')`.execute(trx)
  await trx.updateTable('discordPurchase').set({ userId: into.id }).where('userId', '=', from.id).execute()
  await sql`
    update "user" as "kept" set "capabilities" = array(
      select distinct unnest("kept"."capabilities" || "gone"."capabilities"))
    from "user" as "gone" where "kept"."id" = ${into.id} and "gone"."id" = ${from.id}`.execute(trx)
  await sql`
    update "userProfile" as "kept" set "badges" = array(select distinct unnest("kept"."badges" || "gone"."badges"))
    from "userProfile" as "gone" where "kept"."userId" = ${into.id} and "gone"."userId" = ${from.id}`.execute(trx)
  // A setting that is off in either account stays off.
  await sql`
    update "userSettings" as "kept" set
      "sharesStatistics" = "kept"."sharesStatistics" and "gone"."sharesStatistics",
      "showsPlays" = "kept"."showsPlays" and "gone"."showsPlays",
      "showsWhereabouts" = "kept"."showsWhereabouts" and "gone"."showsWhereabouts"
    from "userSettings" as "gone" where "kept"."userId" = ${into.id} and "gone"."userId" = ${from.id}`.execute(trx)
  await sql`
    update "user" set "botOfUserId" = case
      when exists (select from "user" as "bot" where "bot"."botOfUserId" = ${into.id}) then null else ${into.id}::integer end
    where "botOfUserId" = ${from.id}`.execute(trx)
  await trx.updateTable('passkey').set({ userId: into.id }).where('userId', '=', from.id).execute()
  await mergeProfiles(app, trx, { from, into })
  await nameAnew(trx, { from, into })
  await trx.deleteFrom('user').where('id', '=', from.id).execute()
  return async () => {
    app.tokens.forget(from.uuid)
    app.tokens.forget(into.uuid)
    await publishProfile(app, into.uuid)
  }
}

/**
 * The remaining account's profile and pictures take precedence; the other one fills gaps. Pictures that are no longer
 * used are deleted with their files.
 */
async function mergeProfiles(app: App, trx: Trx, { from, into }: Both): Promise<void> {
  await sql`
    update "userProfile" as "kept" set "details" = "gone"."details" || (
      select coalesce(jsonb_object_agg("name", "said"), '{}') from jsonb_each("kept"."details") as "one" ("name", "said")
      where "said" not in ('""', 'null'))
    from "userProfile" as "gone" where "kept"."userId" = ${into.id} and "gone"."userId" = ${from.id}`.execute(trx)
  await sql`
    update "userImage" as "moved" set "userId" = ${into.id}
    where "userId" = ${from.id} and not exists (
      select from "userImage" as "own" where "own"."userId" = ${into.id} and "own"."kind" = "moved"."kind")`.execute(
    trx,
  )
  const gone = await trx.deleteFrom('userImage').where('userId', '=', from.id).returning('file').execute()
  for (const { file } of gone) await app.jobs.add(trx, 'removeFiles', { prefix: `${picturesFolder}/${file}` })
}

/** Updates references to the account in data that doesn't belong to it. */
async function nameAnew(trx: Trx, { from, into }: Both): Promise<void> {
  const { uuid } = into
  await trx
    .updateTable('phoneWhitelist')
    .set({ createdByUuid: uuid })
    .where('createdByUuid', '=', from.uuid)
    .execute()
  await trx.updateTable('voucher').set({ createdByUuid: uuid }).where('createdByUuid', '=', from.uuid).execute()
  await trx.updateTable('voucher').set({ redeemedByUuid: uuid }).where('redeemedByUuid', '=', from.uuid).execute()
  await trx.updateTable('moderationComment').set({ authorUuid: uuid }).where('authorUuid', '=', from.uuid).execute()
  await trx.updateTable('moderationComment').set({ userUuid: uuid }).where('userUuid', '=', from.uuid).execute()
}
