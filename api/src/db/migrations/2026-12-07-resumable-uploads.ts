import { sql, type Kysely } from 'kysely'

/** Uploads that are received in parts and continued after a break. */
export async function up(db: Kysely<never>) {
  await sql`
    create table if not exists "resumableUpload" (
      id integer generated always as identity primary key,
      uuid uuid not null unique,
      "userUuid" uuid not null,
      "fileName" text not null,
      "addTo" text,
      size bigint not null,
      received bigint default 0 not null,
      metadata text default '' not null,
      parts jsonb default '[]' not null,
      "uploadUuid" uuid,
      refusal jsonb,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "expiresAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index if not exists "resumableUploadOfPerson" on "resumableUpload" ("userUuid", id)`.execute(db)
  await sql`create index if not exists "resumableUploadByExpiry" on "resumableUpload" ("expiresAt")`.execute(db)
}
