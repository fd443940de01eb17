import { mkdir, rename, writeFile } from 'node:fs/promises'
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

/** Makes the image every test file starts its embedded database from; a fresh one each run, so it is never stale,
 * and put in place at once, so that another run beside this one never reads half of it. */
async function makeImage() {
  const embedded = await openEmbeddedDatabase({})
  const { db, close } = connect(embedded.pool)
  await migrate(db)
  await mkdir(new URL('.', imagePath), { recursive: true })
  const partial = new URL(`${imagePath.href}.${process.pid}`)
  await writeFile(partial, await embedded.dump())
  await rename(partial, imagePath)
  await close()
  await embedded.close()
}
