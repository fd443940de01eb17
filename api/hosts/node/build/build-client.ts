import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPanel } from './build-panel.ts'
import { removeLeftovers } from '../process/leftovers.ts'
import { precompress } from './precompress.ts'
import { cacheDir, isRelease, root, stampOf, viteBuild } from './vite-build.ts'

const sources = [
  'activity/src',
  'activity/public',
  'activity/index.html',
  'activity/admin',
  'activity/vite.config.ts',
  'activity/vite-chunks.ts',
  'activity/fetch-first.ts',
  'activity/first-fonts.ts',
  'activity/room-files.ts',
  'activity/offline-page.ts',
  'activity/offline.html',
  'shared/src',
  'package-lock.json',
  'api/hosts/node/build/precompress.ts',
]

const keptForMs = 7 * 24 * 3600 * 1000

export const clientDir = join(root, 'activity/dist')

/**
 * Builds the web client, including the administrators' panel, if its sources have changed since the last build. Returns
 * whether it built. A release contains the built client and no sources.
 */
export async function buildClient(signal?: AbortSignal): Promise<boolean> {
  if (isRelease) return false
  const stamp = await stampOf(sources.map((path) => join(root, path)))
  const stampFile = join(cacheDir, 'client-build')
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built === stamp && existsSync(join(clientDir, 'index.html'))) return false
  const next = `${clientDir}.${process.pid}`
  await removeLeftovers(join(root, 'activity'), /^dist\.(?:old\.)?(\d+)$/)
  await viteBuild(['--outDir', next], signal)
  await precompress(next)
  await cp(await buildPanel(signal), next, { recursive: true })
  await keepAssets(join(clientDir, 'assets'), join(next, 'assets'))
  await swap(next, clientDir)
  await mkdir(cacheDir, { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}

/** Open pages keep requesting parts of the build they were loaded from, so those are kept for a week. */
async function keepAssets(from: string, to: string): Promise<void> {
  for (const name of await readdir(from).catch(() => [])) {
    const { mtimeMs } = await stat(join(from, name))
    const wanted = Date.now() - mtimeMs < keptForMs && !existsSync(join(to, name))
    if (wanted) await cp(join(from, name), join(to, name), { preserveTimestamps: true })
  }
}

/** Replaces the old build with a new one: clients always get one of the two, never a mixture. */
async function swap(next: string, place: string): Promise<void> {
  const old = `${place}.old.${process.pid}`
  await rename(place, old).catch(() => undefined)
  await rename(next, place)
  await rm(old, { recursive: true, force: true })
}
