import { mkdir, writeFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { openEmbeddedDatabase } from '../src/node/embedded-database.ts'
import { imagePath } from './database.ts'
import { watchProvoked } from './provoked.ts'

/** Before and after the api tests: their database, and the watch over errors that nobody provokes. */
export default async function prepare(project: TestProject) {
  if (!process.env['DATABASE_URL']) await makeImage()
  return watchProvoked(project, async () => (await import('../src/operations.ts')).operations)
}

/** Makes the image every test file starts its embedded database from; a fresh one each run, so it is never stale. */
async function makeImage() {
  const embedded = await openEmbeddedDatabase({})
  const { db, close } = connect(embedded.pool)
  await migrate(db)
  await mkdir(new URL('.', imagePath), { recursive: true })
  await writeFile(imagePath, await embedded.dump())
  await close()
  await embedded.close()
}
