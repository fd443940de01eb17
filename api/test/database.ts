import { imageFile, saveImage } from '../hosts/node/database-image.ts'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../hosts/node/embedded-database.ts'
import { connect } from '../src/db/connect.ts'
import type { Db } from '../src/db/db.ts'
import { seed } from '../src/db/seed.ts'
import { migrate } from '../src/db/migrate.ts'

/** A migrated, empty embedded database, from the image that first starts keep; the image is created if missing. */
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

/** Embedded databases of finished tests, emptied for the next ones: starting one costs a second. */
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

/** Deletes every row and all session state. It reconnects, so that nothing from before can still write. */
async function empty(embedded: EmbeddedDatabase) {
  const { db, close } = connect(embedded.pool)
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  await sql`truncate ${sql.raw(rows.map(({ name }) => name).join())} restart identity cascade`.execute(db)
  await seed(db)
  await sql`discard all`.execute(db)
  await close()
}

/** A migrated, empty database of its own on a server. */
export async function openOnServer(server: string) {
  const name = `segue_test_${randomBytes(6).toString('hex')}`
  const admin = connect({ connectionString: server, max: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { db, close } = connect({ connectionString: url.href, max: 8 })
  await migrate(db)
  return {
    db,
    url: url.href,
    async close() {
      await close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
    },
  }
}
