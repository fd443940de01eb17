import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import type { GuestClaim } from '../../../platform/personal-data.ts'

/**
 * Applies what staff of rooms have imposed on a guest to their account as well, except where the account is staff itself.
 * The longer sanction counts. Returns the UUIDs of the rooms whose live state has to be updated.
 */
export async function carrySanctions(trx: Trx, claim: GuestClaim, now: number): Promise<string[]> {
  const { guestUuid, userUuid } = claim
  const at = new Date(now)
  const { rows } = await sql<{ uuid: string }>`
    with "carried" as (
      insert into "roomUserRole" ("roomId", "userUuid", "role", "expirationTime", "createdAt", "updatedAt")
      select "roomId", ${userUuid}::uuid, "role", "expirationTime", ${at}::timestamptz, ${at}::timestamptz
      from "roomUserRole" as "sanction"
      where "userUuid" = ${guestUuid}::uuid and "role" in ('banned', 'kicked', 'chatDisabled', 'djDisabled')
        and ("expirationTime" > ${at}::timestamptz or ("expirationTime" is null and "role" <> 'kicked'))
        and not exists (
          select from "roomUserRole" as "rank"
          where "rank"."roomId" = "sanction"."roomId" and "rank"."userUuid" = ${userUuid}::uuid
            and "rank"."role" in ('owner', 'coOwner', 'moderator')
            and ("rank"."expirationTime" is null or "rank"."expirationTime" > ${at}::timestamptz))
      on conflict on constraint "roomUserRoleOnce" do update set
        "expirationTime" = excluded."expirationTime", "updatedAt" = excluded."updatedAt"
      where excluded."expirationTime" is null and "roomUserRole"."expirationTime" is not null
        or excluded."expirationTime" > "roomUserRole"."expirationTime"
      returning "roomId"
    )
    select "room"."uuid" from "carried" inner join "room" on "room"."id" = "carried"."roomId"`.execute(trx)
  return rows.map(({ uuid }) => uuid)
}
