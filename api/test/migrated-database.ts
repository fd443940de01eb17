import type { TestProject } from 'vitest/node'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { newDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The name of a migrated database on the server of `DATABASE_URL`, which each test copies: nobody connects to it.
     */
    migratedDatabase?: string
  }
}

/** Before any test: migrates once what every test file would otherwise migrate again. */
export default async function migrateOnce(project: TestProject) {
  const server = process.env['DATABASE_URL']
  if (!server) return undefined
  const made = await newDatabase(server)
  const { db, close } = connect({ connectionString: made.url, max: 1 })
  await migrate(db)
  await close()
  project.provide('migratedDatabase', made.name)
  return made.drop
}
