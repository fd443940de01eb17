import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withEmbeddedDatabase } from '../../hosts/node/database/with-embedded-database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { refusedOf } from './prepare.ts'

/** Longer statements write many rows at once, and are also recorded with few. */
const longest = 8000

/**
 * `npm run statements`, when making a release: runs the API's tests and records their database statements, so that the
 * next release's schema is tested against them. Requires `DATABASE_URL`, like any other run against a server.
 */
const folder = mkdtempSync(join(tmpdir(), 'segue-statements-'))
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', '--exclude', 'api/test/deploy/**'], {
  stdio: 'inherit',
  env: { ...process.env, NOTE_STATEMENTS_IN: folder },
})
const shortest = new Map<string, string>()
for (const file of readdirSync(folder))
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
    const { shape, text }: { shape: string; text: string } = JSON.parse(line)
    if (text.length < (shortest.get(shape)?.length ?? Infinity)) shortest.set(shape, text)
  }
rmSync(folder, { recursive: true })
// Tests of migrations use older schemas as well: those statements belong to no release.
const refused = await withEmbeddedDatabase({}, async (db) => {
  await migrate(db)
  return refusedOf(db, [...shortest.values()])
})
const statements = [...shortest.values()]
  .filter((statement) => statement.length <= longest && !refused.has(statement))
  .sort()
if (status === 0)
  writeFileSync(
    fileURLToPath(new URL('statements.json', import.meta.url)),
    `${JSON.stringify(statements, null, 1)}\n`,
  )
process.stdout.write(`${statements.length} statements${status === 0 ? '' : ', not written: a test failed'}\n`)
process.exit(status ?? 1)
