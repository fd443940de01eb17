import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What `wrangler deploy` would upload: folders of code and of the web client. */
export type Bundle = { code: string; pages: string }

declare module 'vitest' {
  interface ProvidedContext {
    bundle: Bundle
  }
}

/** Builds it in a folder, without a network; the web client is three pages and one part. */
export async function makeBundle(dir: string): Promise<Bundle> {
  const [pages, code] = [join(dir, 'pages'), join(dir, 'bundle')]
  await mkdir(join(pages, 'assets'), { recursive: true })
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Segue</title>')
  await writeFile(join(pages, 'admin.html'), '<!doctype html><title>Admin panel</title>')
  await writeFile(join(pages, 'linked.html'), '<!doctype html><title>Linking</title>')
  await writeFile(join(pages, 'assets/part-1.js'), 'export {}')
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  const env = {
    ...process.env,
    CI: '1',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: dir,
    HOME: dir,
    XDG_CONFIG_HOME: dir,
  }
  await promisify(execFile)(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '--outdir', code, '--assets', pages],
    { cwd: root, env },
  )
  return { code, pages }
}

/** Before any test: builds the Worker once for all tests that run it. */
export default async function shareBundle(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'segue-bundle-'))
  project.provide('bundle', await makeBundle(dir))
  return () => rm(dir, { recursive: true, force: true })
}
