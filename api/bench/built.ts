import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Below the packages, where a program finds them. */
const cache = join(root, 'node_modules/.cache/segue-bench')
const programs = new Map<string, string>()

/**
 * A program compiled to JavaScript, in the same way as `npm start` builds the server. A TypeScript loader wraps
 * functions to keep their names whenever they are created, which costs as much as some of what is measured (decision
 * 0111). `file` is a path below `bench`.
 */
export function built(file: string): string {
  const known = programs.get(file)
  if (known !== undefined) return known
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const parameters = ['--config', 'vite.server.config.ts', '--logLevel', 'error', '--ssr', `bench/${file}`]
  execFileSync(process.execPath, [vite, 'build', ...parameters, '--outDir', folder], {
    cwd: join(root, 'api'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const program = join(folder, `${basename(file, '.ts')}.mjs`)
  programs.set(file, program)
  return program
}
