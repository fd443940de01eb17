import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A release contains the built client and none of its sources. */
export const isRelease = !existsSync(join(root, 'activity/index.html'))

/** For files that can be generated again. A release writes nothing into its own folder, which may be read-only. */
export const cacheDir = isRelease ? join(tmpdir(), 'segue') : join(root, 'node_modules/.cache/segue')

/** Runs `vite build` in the web client's workspace with additional parameters. */
export function viteBuild(parameters: string[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', ...parameters], {
      cwd: join(root, 'activity'),
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(signal && { signal }),
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Failed to build the web client (exit ${code})`)),
    )
  })
}

/** Changes whenever a file below the paths changes its name, size or time. */
export async function stampOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) await add(path)
  return hash.digest('hex')

  async function add(path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined)
    if (!found) return
    if (!found.isDirectory()) return void hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    for (const name of (await readdir(path)).sort()) await add(join(path, name))
  }
}
