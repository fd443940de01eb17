import { resolve } from 'node:path'
import { makeRelease } from './release.ts'

/** `npm run release -- FOLDER`: writes everything that a server needs into a new folder. */
const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Usage: npm run release -- FOLDER\n')
  process.exit(2)
}
try {
  await makeRelease(resolve(folder))
  process.stdout.write(
    `Built a release in ${folder}. Run \`node api/hosts/node/main.ts\` there, with Node.js 22.18 or later.\n`,
  )
} catch (error) {
  process.stderr.write(`Release failed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
