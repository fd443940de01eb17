import { Migrator, sql } from 'kysely'
import type { Db } from './db.ts'
import { seed } from './seed.ts'
import { migrations } from './migrations/index.ts'

/**
 * Migrates the database to the latest version. Safe to run concurrently from several processes, even of different
 * versions. Resolves with the migrations of newer versions that it found: during a deploy, or after a rollback, this
 * version starts on a newer schema. It can, because migrations only add.
 */
export async function migrate(db: Db): Promise<string[]> {
  await adoptBaseline(db)
  const newer = await run(db, migrations).then(
    () => [],
    async (error: unknown) => newerIn(await migrationsIn(db).catch(() => []), error),
  )
  await seed(db)
  return newer
}

/**
 * The migrations that this version doesn't know, if all of them ran after those it knows. Otherwise one was renamed or
 * removed, or the database belongs to another branch. Throws `error` if it knows them all.
 */
function newerIn(executed: readonly string[], error: unknown): string[] {
  const isKnown = (name: string) => name in migrations
  const unknown = executed.filter((name) => !isKnown(name))
  if (unknown.length === 0) throw error
  const sentence = `The database has migrations that this version doesn't know (${unknown.join(', ')})`
  const missing = Object.keys(migrations).filter((name) => !executed.includes(name))
  if (missing.length > 0) throw new Error(`${sentence} and lacks others that it does (${missing.join(', ')}).`)
  const later = executed.slice(executed.findIndex((name) => !isKnown(name))).filter(isKnown)
  if (later.length > 0) throw new Error(`${sentence} and that ran before others that it does (${later.join(', ')}).`)
  return unknown
}

/**
 * Before the first release the schema was built by numbered migrations. Together they created what the baseline
 * creates.
 */
const isNumbered = (name: string) => /^\d{3}-/.test(name)
const lastNumbered = '430-genres-in-any-spelling'
const baseline = '2026-11-30-baseline'

/** Records the baseline in place of the numbered migrations, in a database that was built by them. */
async function adoptBaseline(db: Db): Promise<void> {
  const executed = await migrationsIn(db).catch((): string[] => [])
  if (!executed.includes(lastNumbered)) return
  await sql`
    with "numbered" as (delete from "kysely_migration" where "name" ~ '^\\d{3}-' returning "timestamp")
    insert into "kysely_migration" select ${baseline}, max("timestamp") from "numbered" having count(*) > 0
  `.execute(db)
}

/** Runs these migrations and no others, like a version that knew no more. Throws if this version doesn't know one. */
export async function migrateThrough(db: Db, migrationNames: readonly string[]): Promise<void> {
  const names = migrationNames.includes(lastNumbered)
    ? [baseline, ...migrationNames.filter((name) => !isNumbered(name))]
    : migrationNames
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not among the migrations.`)
  const wanted = new Set(names)
  await run(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => wanted.has(name))))
}

async function run(db: Db, wanted: typeof migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The migrations that have run in this database, in order. */
export async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select "name" from "kysely_migration" order by "timestamp", "name"`.execute(db)
  return rows.map(({ name }) => name)
}
