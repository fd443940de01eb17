import { Migrator } from 'kysely'
import type { Db } from './db.ts'
import { seed } from './seed.ts'
import { migrations } from './migrations/index.ts'

/** Brings the database up to date. Safe to run from several processes at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Numbers go by subject: a later one may stand before one that has run. None relies on those of another subject.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await seed(db)
}
