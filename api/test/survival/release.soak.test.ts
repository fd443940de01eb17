import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelease } from '../../hosts/node/build/release.ts'
import { ServerProcess } from './server-process.ts'

const largestMb = 150

let dir: string
let folder: string
let server: ServerProcess
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'segue-release-'))
  folder = join(dir, 'release')
  await makeRelease(folder)
  server = await ServerProcess.on(join(dir, 'data'), process.env['DATABASE_URL'], {
    main: join(folder, 'api/hosts/node/main.ts'),
  })
})
afterAll(async () => {
  await server.kill()
  await rm(dir, { recursive: true, force: true })
})

const entries = async () => (await readdir(folder, { recursive: true })).sort()

test('a release in an empty folder serves what the project does, and writes nothing into its own folder', async () => {
  const before = await entries()
  await server.start()
  const answers = await Promise.all(
    ['/health', '/', '/docs/', '/admin', '/config.json', '/rooms', '/avatars/art/ghost/front-body.svg'].map(
      async (path) => `${path} ${(await fetch(server.url + path, { headers: { accept: 'text/html, */*' } })).status}`,
    ),
  )
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
  const page = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  expect((await fetch(server.url + script)).status).toBe(200)
  await server.kill('SIGTERM')
  expect(await entries()).toEqual(before)
})

test('a release contains no tests and no tools, and is small', async () => {
  const found = await entries()
  expect(
    found.filter((path) => /\.test\.ts$|node_modules\/(?:vite|vitest|typescript|react)(?:\/|$)/.test(path)),
  ).toEqual([])
  const { stdout } = await promisify(execFile)('du', ['-sm', folder])
  expect(Number.parseInt(stdout, 10)).toBeLessThan(largestMb)
})
