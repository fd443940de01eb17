import { resolve } from 'node:path'
import { restore } from './backup.ts'

/** `npm run restore -- FOLDER`: restores a backup into an empty installation. */
const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Usage: npm run restore -- FOLDER\n')
  process.exit(2)
}
try {
  const { rows, takenAt } = await restore(process.env, resolve(folder))
  process.stdout.write(`Restored ${rows} rows, as of ${takenAt}, from ${folder}.\n`)
} catch (error) {
  process.stderr.write(`Restore failed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
