import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'

/** Inconsistencies in the token accounts and in what was bought with them. Empty if everything is consistent. */
export async function wrongInBooks(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'balance is not the sum of its entries' as "what", "account"."userUuid"::text as "whose"
    from "tokenAccount" "account" left join "tokenTransaction" "entry" on "entry"."accountId" = "account"."id"
    group by "account"."id"
    having "balance" - "owed" <> coalesce(sum(case "type" when 'credit' then "amount" when 'voided' then "amount"
      when 'hold' then -"amount" else 0 end), 0)
    union all
    select 'a hold ended with another amount, or in another account', "end"."id"::text
    from "tokenTransaction" "end" join "tokenTransaction" "hold" on "hold"."id" = "end"."holdId"
    where "hold"."amount" <> "end"."amount" or "hold"."accountId" <> "end"."accountId" or "hold"."type" <> 'hold'
    union all
    select 'delivered unpaid, or paid undelivered', "purchase"."id"::text
    from "consumablePurchase" "purchase"
    left join "tokenTransaction" "end" on "end"."holdId" = "purchase"."holdId"
    left join "chatMessage" "line" on "line"."muid" = 'thrown ' || "purchase"."id" and "line"."sender" = 'app_system'
    where ("purchase"."status" = 'delivered', coalesce("end"."type" = 'commit', false), "line"."id" is not null)
        not in ((true, true, true), (false, false, false))
      or ("purchase"."status" = 'voided') <> coalesce("end"."type" = 'voided', false)
      or "purchase"."messageId" is distinct from "line"."id"
    union all
    select 'a line that nobody bought', "line"."id"::text from "chatMessage" "line"
    where "line"."muid" like 'thrown %'
      and not exists (select from "consumablePurchase" where "messageId" = "line"."id")`.execute(db)
  return rows
}

/** The number of purchases by outcome. */
export async function purchasesByStatus(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('consumablePurchase')
    .groupBy('status')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
