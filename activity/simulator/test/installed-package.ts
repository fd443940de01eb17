import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writePackage } from '../package.ts'

const run = promisify(execFile)

/** Creates a folder that contains only the packed simulator, installed without a network. */
export async function installPacked(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-packed-'))
  const contents = join(folder, 'contents')
  await writePackage(contents)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const { stdout } = await run('npm', ['pack', '--silent', contents], { cwd: folder })
  await rm(contents, { recursive: true })
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${stdout.trim()}`], { cwd: folder })
  return folder
}
