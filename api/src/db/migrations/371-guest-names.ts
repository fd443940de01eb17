import { sql, type Kysely } from 'kysely'
import { comparedName } from '../compared-name.ts'

/** What guests have chosen to be called, and how it is found that an account is called the same (decision 0158). */
export async function up(db: Kysely<never>) {
  await sql`
    create table "guestName" (
      "uuid" uuid primary key,
      "nickname" text not null,
      "chosenAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "guestNameChosenAt" on "guestName" ("chosenAt")`.execute(db)
  await sql`
    create index "userProfileComparedName" on "userProfile" ((${comparedName(sql.ref('nickname'))}))
  `.execute(db)
}
