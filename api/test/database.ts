import { imageFile, saveImage } from '../hosts/node/database/database-image.ts'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../hosts/node/database/embedded-database.ts'
import { connect } from '../src/db/connect.ts'
import type { Db } from '../src/db/db.ts'
import { seed } from '../src/db/seed.ts'
import { migrate } from '../src/db/migrate.ts'

/** A migrated, empty embedded database, from the image that first starts cache; the image is created if missing. */
export async function freshEmbedded(): Promise<EmbeddedDatabase> {
  const image = await readFile(await imageFile()).catch(() => undefined)
  const embedded = await openEmbeddedDatabase({ image })
  if (image) return embedded
  const { db, close } = connect(embedded.pool)
  await migrate(db)
  await close()
  await saveImage(await embedded.dump())
  return embedded
}

/** A migrated, empty database: on the server of `DATABASE_URL`, else embedded. */
export async function openTestDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = process.env['DATABASE_URL']
  return server ? openOnServer(server) : openEmbedded()
}

/** Embedded databases of finished tests, emptied for the next ones: starting one takes a second. */
const emptied: EmbeddedDatabase[] = []

async function openEmbedded() {
  const embedded = emptied.pop() ?? (await freshEmbedded())
  const { db, close } = connect({ ...embedded.pool, connectionTimeoutMillis: 45_000 })
  return {
    db,
    async close() {
      await close()
      await empty(embedded)
      emptied.push(embedded)
    },
  }
}

/**
 * Truncating creates new files for a table and each of its indexes, which for all tables takes a quarter of a second,
 * so only large ones are truncated. Tables of size 0 were never written to, and are skipped: querying every table takes
 * three times as long. Triggers are disabled, since what they would record is deleted as well.
 */
const deleteEverything = sql`
  do $$
  declare
    one record;
    filled boolean;
  begin
    set local session_replication_role = replica;
    for one in
      select format('%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
        and pg_relation_size(oid) > 0
    loop
      execute 'select exists (select from ' || one.name || ')' into filled;
      if pg_relation_size(one.name::regclass) > 500000 then
        execute 'truncate ' || one.name || ' cascade';
      elsif filled then
        execute 'delete from ' || one.name;
      end if;
    end loop;
    for one in select format('%I', sequencename) as name, start_value from pg_sequences where last_value is not null loop
      perform setval(one.name::regclass, one.start_value, false);
    end loop;
  end $$`

/** Deletes every row and all session state. It reconnects, so that nothing earlier can still write. */
async function empty(embedded: EmbeddedDatabase) {
  const { db, close } = connect(embedded.pool)
  await deleteEverything.execute(db)
  await seed(db)
  await sql`discard all`.execute(db)
  await close()
}

/** A new migrated, empty database on a server; a copy of the one that the test run has prepared, if there is one. */
export async function openOnServer(server: string) {
  const migrated: string | undefined = inject('migratedDatabase')
  const made = await newDatabase(server, migrated)
  const { db, close } = connect({ connectionString: made.url, max: 8 })
  if (!migrated) await migrate(db)
  return {
    db,
    url: made.url,
    async close() {
      await close()
      await made.drop()
    },
  }
}

/** A database with a unique name: empty, or a copy of another one that nobody is connected to. */
export async function newDatabase(server: string, template = 'template1') {
  const name = `segue_test_${randomBytes(6).toString('hex')}`
  const admin = connect({ connectionString: server, max: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
    },
  }
}
