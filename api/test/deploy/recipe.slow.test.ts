import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@segue/shared/test/free-port.ts'
import { must } from '@segue/shared/must.ts'
import { typescriptFlags } from '../../hosts/node/build/typescript.ts'
import { makeRelease } from '../../hosts/node/build/release.ts'
import { keysFromPem } from '../../src/compose/signing-keys.ts'
import { Environment, readEnvironment } from '../../src/compose/settings.ts'

/** The container recipe, followed without a container engine. */
const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const run = promisify(execFile)
const read = (name: string) => readFile(join(deploy, name), 'utf8')
const has = (program: string) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))
const packageOf = (name: string) => fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))
/** The user of the image. */
const user = 65_532
const canBeAnybody = process.getuid?.() === 0 && has('setpriv')
/** Debian's package for each tool that checks a file of the recipe. */
const packages = { promtool: 'prometheus', 'systemd-analyze': 'systemd' }
function needs(program: keyof typeof packages): void {
  if (!has(program)) throw new Error(`This needs ${program}: apt-get install ${packages[program]}`)
}

let dir: string
let settings: Record<string, string | undefined>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'segue-recipe-'))
  await chmod(dir, 0o755)
  const copy = join(dir, 'deploy')
  await cp(deploy, copy, { recursive: true })
  const [, commands] = must(/## Containers\n\n```\n(.*?)```/s.exec(await read('README.md')), 'commands')
  const here = must(commands, 'commands')
    .split('\n')
    .filter((line) => !/^(?:docker|cd) /.test(line))
  await run('bash', ['-euc', here.join('\n')], { cwd: copy })
  settings = parseEnv(await readFile(join(copy, 'segue.env'), 'utf8'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('every variable of compose.yaml is set by the recipe or has a default', async () => {
  const used = [...(await read('compose.yaml')).matchAll(/\$\{(\w+)(:-)?/g)]
  const required = used.filter(([, , fallback]) => !fallback).map(([, name = '']) => name)
  expect(required).toContain('NATS_PASSWORD')
  expect(required.filter((name) => !settings[name])).toEqual([])
})

test('every variable that the recipe sets is read by the program or by compose.yaml', async () => {
  const compose = await read('compose.yaml')
  const unread = Object.keys(settings).filter(
    (name) => !Object.hasOwn(Environment.shape, name) && !compose.includes(`\${${name}`),
  )
  expect(unread).toEqual([])
})

test('the program accepts what compose.yaml passes to each process, keys included', async () => {
  const [, block = ''] = must(
    /environment: &environment\n(.*?)\n {2}#/s.exec(await read('compose.yaml')),
    'variables',
  )
  const set = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => settings[variable] ?? ''),
  ])
  const passed = { ...settings, ...Object.fromEntries(set) }
  const environment = readEnvironment(passed)
  expect(environment).toMatchObject({ CLUSTER_URL: expect.stringContaining(`:${settings['NATS_PASSWORD']}@`) })
  await keysFromPem(must(environment.SIGNING_KEYS, 'the keys'))
})

test('all files that the recipe names exist', async () => {
  const [compose, containerfile] = [await read('compose.yaml'), await read('Containerfile')]
  const mounted = [...compose.matchAll(/\.\/([\w.-]+):/g)].map(([, name = '']) => join(deploy, name))
  const started = [...containerfile.matchAll(/"(api\/[\w./-]+)"/g)].map(([, name = '']) =>
    join(deploy, '../..', name),
  )
  expect(started.length).toBeGreaterThan(2)
  expect([...mounted, ...started].filter((path) => !existsSync(path))).toEqual([])
})

test('a new volume of the image belongs to its user', async () => {
  const containerfile = await read('Containerfile')
  expect(containerfile).toMatch(new RegExp(`COPY --from=build --chown=${user}:${user} /data /data\n`))
  expect(containerfile.indexOf('--chown')).toBeLessThan(containerfile.indexOf('VOLUME /data'))
})

/** Starts the release like the image does: as its user, without privileges, with a read-only folder. */
function startAsImage(folder: string, dataDir: string, port: number) {
  const program = [process.execPath, ...typescriptFlags, 'api/hosts/node/main.ts']
  const asUser = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
  const child = spawn('setpriv', [...asUser, ...program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      NODE_OPTIONS: '--max-semi-space-size=4 --v8-pool-size=1',
      NODE_ENV: 'production',
      DEMO: 'off',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
  })
  let printed = ''
  const print = (chunk: Buffer) => void (printed += chunk.toString())
  child.stdout.on('data', print)
  child.stderr.on('data', print)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const up = new Promise<void>((resolve) => {
    child.stdout.on('data', () => printed.includes('Segue is up') && resolve())
  })
  return { child, ended, up: Promise.race([up, ended]), printed: () => printed }
}

test.runIf(canBeAnybody)(
  'the release runs as the user of the image in its own volume, is healthy, and reports who must own a volume that belongs to root',
  async () => {
    const folder = join(dir, 'release')
    await makeRelease(folder)
    // An older Node.js than that of the image can't run TypeScript by itself.
    if (typescriptFlags.length > 0) await symlink(packageOf('tsx'), join(folder, 'node_modules/tsx'))
    const [own, ofRoot] = [join(dir, 'data'), join(dir, 'root-data')]
    await mkdir(own)
    await chown(own, user, user)
    await mkdir(ofRoot, { mode: 0o755 })
    const refused = startAsImage(folder, ofRoot, await freePort())
    expect(await refused.ended).not.toBe(0)
    expect(refused.printed()).toContain(`chown ${user} ${ofRoot}`)
    const port = await freePort()
    const server = startAsImage(folder, own, port)
    await server.up
    expect(server.printed()).toContain('Segue is up')
    const env = { ...process.env, PORT: String(port) }
    await run(process.execPath, [join(folder, 'api/deploy/health.mjs')], { env })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await expect(run(process.execPath, [join(folder, 'api/deploy/health.mjs')], { env })).rejects.toThrow()
  },
)

test('the systemd unit is valid', async () => {
  needs('systemd-analyze')
  const unit = join(dir, 'segue.service')
  await cp(join(deploy, 'segue.service'), unit)
  // Only what is wrong with this unit counts: its program and other units need not be installed here.
  const { stderr } = await run('systemd-analyze', ['verify', unit]).catch((error: { stderr: string }) => error)
  const about = stderr.split('\n').filter((line) => line.includes('segue.service') && !/is not executable/.test(line))
  expect(about).toEqual([])
})

test('the scrape configuration is valid, and the alert rules and their tests pass', async () => {
  needs('promtool')
  const cwd = join(dir, 'deploy/prometheus')
  await writeFile(join(cwd, 'metrics-token'), must(settings['METRICS_TOKEN'], 'the token of the recipe'))
  await run('promtool', ['check', 'config', 'prometheus.yaml'], { cwd })
  await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd })
})
