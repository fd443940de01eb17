// Entry point of `npm start`: the server compiled to JavaScript, rebuilt when one of its sources has changed. A
// TypeScript loader would take 70 MB more for as long as it runs, and two seconds longer to start (decision 0111).
import { spawn } from 'node:child_process'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/segue')
/** Contains the name of the newest build's folder. */
const pointer = join(cache, 'server-build')
const keptForMs = 7 * 24 * 3600 * 1000

async function isFresh(folder) {
  const sources = JSON.parse(await readFile(join(cache, folder, 'sources.json'), 'utf8').catch(() => '[]'))
  const same = sources.map(async ({ file, size, mtimeMs }) => {
    const found = await stat(file).catch(() => undefined)
    return found?.size === size && found.mtimeMs === mtimeMs
  })
  return sources.length > 0 && (await Promise.all(same)).every(Boolean)
}

function build(folder) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const parameters = [
    'build',
    '--config',
    'vite.server.config.ts',
    '--logLevel',
    'warn',
    '--outDir',
    join(cache, folder),
  ]
  const child = spawn(process.execPath, [vite, ...parameters], {
    cwd: join(root, 'api'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Vite ended with ${code}`))))
  })
}

/** A running server may still load a part of its build, so older ones are kept for a while. */
async function removeOld(newest) {
  for (const name of await readdir(cache)) {
    if (!/^server-\d+-\d+$/.test(name) || name === newest) continue
    const { mtimeMs } = await stat(join(cache, name))
    if (Date.now() - mtimeMs > keptForMs) await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** The folder of a build of the current sources. Two concurrent starts build one each, and the later is kept. */
async function freshBuild() {
  const newest = await readFile(pointer, 'utf8').catch(() => '')
  if (newest !== '' && (await isFresh(newest))) return newest
  const folder = `server-${Date.now()}-${process.pid}`
  await build(folder)
  await writeFile(`${pointer}.${process.pid}`, folder)
  await rename(`${pointer}.${process.pid}`, pointer)
  await removeOld(folder)
  return folder
}

const parent = process.ppid
const folder = await freshBuild().catch((error) => {
  process.stderr.write(`Segue could not start. Failed to build the server. ${error.message}\n`)
  process.exit(1)
})
// If npm was stopped in the meantime, the server would not get a signal.
if (process.ppid !== parent) process.exit(0)
await import(join(cache, folder, 'main.mjs'))
