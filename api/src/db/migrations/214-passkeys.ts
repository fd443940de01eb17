import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "passkey" (
      "id" integer generated always as identity primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "credentialId" text not null,
      "publicKey" text not null,
      "counter" bigint not null,
      "transports" text[] not null default '{}',
      "name" text not null,
      "createdAt" timestamptz not null default now(),
      "lastUsedAt" timestamptz,
      constraint "passkeyCredential" unique ("credentialId")
    )
  `.execute(db)
  await sql`create index "passkeyOfUser" on "passkey" ("userId")`.execute(db)
  await sql`
    create table "passkeyChallenge" (
      "challengeHash" text primary key,
      "userId" integer references "user" ("id") on delete cascade,
      "expiresAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "passkeyChallengeExpiry" on "passkeyChallenge" ("expiresAt")`.execute(db)
}
