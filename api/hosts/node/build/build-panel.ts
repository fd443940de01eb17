import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeftovers } from '../process/leftovers.ts'
import { precompress } from './precompress.ts'
import { root, stampOf, viteBuild } from './vite-build.ts'

const cache = join(root, 'node_modules/.cache/segue')
const stampFile = join(cache, 'panel-build')
/** Written by `activity/admin/vite.config.ts`: all our source files that the panel consists of. */
const modulesFile = join(cache, 'panel-modules.json')
const makers = [
  'activity/admin/admin.html',
  'activity/admin/vite.config.ts',
  'activity/fetch-first.ts',
  'package-lock.json',
].map((path) => join(root, path))

/**
 * Builds the administrators' panel, ready to be served, if one of its sources has changed. It is separate from the
 * client, which changes more often: the panel's libraries are as large as the whole client. Returns its folder.
 */
export async function buildPanel(signal?: AbortSignal): Promise<string> {
  const folder = join(cache, 'panel')
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built !== undefined && built === (await stamp()) && existsSync(join(folder, 'admin.html'))) return folder
  await mkdir(cache, { recursive: true })
  await removeLeftovers(cache, /^panel\.(\d+)$/)
  const next = `${folder}.${process.pid}`
  await viteBuild(['--config', 'admin/vite.config.ts', '--outDir', next], signal)
  await precompress(next)
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
  await writeFile(stampFile, await stamp())
  return folder
}

async function stamp(): Promise<string> {
  const modules: string[] = JSON.parse(await readFile(modulesFile, 'utf8').catch(() => '[]'))
  return stampOf([...makers, ...modules])
}
