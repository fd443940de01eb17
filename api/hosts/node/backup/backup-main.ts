import { resolve } from 'node:path'
import { readEnvironment } from '../../../src/compose/settings.ts'
import { backUp, filesFolder } from './backup.ts'

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
  if (filesFolder(readEnvironment(process.env)) === undefined)
    process.stdout.write('It does not contain the files in the bucket at STORAGE_URL, which needs its own backup.\n')
} catch (error) {
  process.stderr.write(`Backup failed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
