import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { connect } from '../src/db/connect.ts'
import type { Db } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { openEmbeddedDatabase } from '../src/node/embedded-database.ts'

export const imagePath = new URL('../../node_modules/.cache/segue/test-image.tar', import.meta.url)

/** A migrated, empty database of its own: on the server that `DATABASE_URL` names, else embedded from the image. */
export async function openTestDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = process.env['DATABASE_URL']
  return server ? openOnServer(server) : openEmbedded()
}

async function openEmbedded() {
  const embedded = await openEmbeddedDatabase({ image: await readFile(imagePath) })
  const { db, close } = connect({ ...embedded.pool, connectionTimeoutMillis: 15_000 })
  return {
    db,
    async close() {
      await close()
      await embedded.close()
    },
  }
}

async function openOnServer(server: string) {
  const name = `segue_test_${randomBytes(6).toString('hex')}`
  const admin = connect({ connectionString: server, max: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { db, close } = connect({ connectionString: url.href, max: 8 })
  await migrate(db)
  return {
    db,
    async close() {
      await close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
    },
  }
}
