import { Migrator, sql } from 'kysely'
import type { Db } from './db.ts'
import { seed } from './seed.ts'
import { migrations } from './migrations/index.ts'

/** Brings the database up to date. Safe to run from several processes at once. */
export async function migrate(db: Db): Promise<void> {
  await run(db, migrations)
  await seed(db)
}

/** Runs these migrations and no others, as a version did that knew no more. Throws where one is not known here. */
export async function migrateThrough(db: Db, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not among the migrations.`)
  const wanted = new Set(names)
  await run(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => wanted.has(name))))
}

async function run(db: Db, wanted: typeof migrations): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    // Numbers go by subject: a later one may stand before one that has run. None relies on those of another subject.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The migrations that have run in this database, in their order. */
export async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select "name" from "kysely_migration" order by "timestamp", "name"`.execute(db)
  return rows.map(({ name }) => name)
}
