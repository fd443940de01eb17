import { resolve } from 'node:path'
import { backUp } from './backup.ts'

/** `npm run backup -- FOLDER`: writes everything this installation stores into a new folder. */
const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Usage: npm run backup -- FOLDER\n')
  process.exit(2)
}
try {
  const { rows, takenAt } = await backUp(process.env, resolve(folder))
  process.stdout.write(
    `Backed up ${rows} rows, as of ${takenAt}, into ${folder}. It contains keys and private data.\n`,
  )
} catch (error) {
  process.stderr.write(`Backup failed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
