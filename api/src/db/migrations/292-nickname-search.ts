import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create index "userProfileNickname" on "userProfile" (lower("nickname") text_pattern_ops)
  `.execute(db)
}
