import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { buildClient } from './build-client.ts'
import { root } from './vite-build.ts'

/** The workspaces that a server needs; the client is included in built form. */
const workspaces = ['shared', 'api', 'bot']
const programs = [
  'shared/src',
  'api/src',
  'api/hosts',
  'api/deploy',
  'bot/src',
  'bot/demo/music/finished.json',
  'proxy-map.json',
]
/** What is only needed to build or test a program. */
const leftOut =
  /\.test\.tsx?$|\.d\.[cm]?ts$|\.map$|\/@ffmpeg\/core\/dist\/umd(?:\/|$)|\/(?:@types|typescript|@typescript)(?:\/|$)/

/**
 * Writes everything that a server needs into a new folder, and nothing else: our sources, which Node.js 22.18 and later
 * run directly, the built client, and the installed packages except development tools (decision 0111).
 */
export async function makeRelease(folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} already exists. A release needs a new folder.`)
  await buildClient()
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  for (const path of [...programs, 'activity/dist', ...workspaces.map((name) => `${name}/package.json`)])
    await copy(path, unfinished)
  for (const path of await productionPackages()) await copy(path, unfinished)
  await mkdir(join(unfinished, 'node_modules/@segue'), { recursive: true })
  for (const name of workspaces) await symlink(`../../${name}`, join(unfinished, 'node_modules/@segue', name))
  const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const manifest = { name: 'segue', version, private: true, type: 'module', workspaces }
  await writeFile(join(unfinished, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(unfinished, folder)
}

const Manifest = z.object({ version: z.string() })

async function copy(path: string, folder: string): Promise<void> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  await cp(join(root, path), target, {
    recursive: true,
    preserveTimestamps: true,
    // A package nested in another one is listed separately.
    filter: (from) => !leftOut.test(from) && !relative(join(root, path), from).includes('node_modules'),
  })
}

/** The folders of the packages that the workspaces need at run time, as installed by npm. */
async function productionPackages(): Promise<string[]> {
  const parameters = ['ls', '--omit=dev', '--all', '--parseable', ...workspaces.map((name) => `--workspace=${name}`)]
  const listing = promisify(execFile)('npm', parameters, { cwd: root, maxBuffer: 16 * 2 ** 20 })
  // npm prints the list even if it fails because packages for other platforms are missing.
  const { stdout } = await listing.catch((error: { stdout: string }) => error)
  return stdout
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.startsWith('node_modules/') && !path.startsWith('node_modules/@segue/'))
    .filter((path) => !leftOut.test(`/${path}`))
}
