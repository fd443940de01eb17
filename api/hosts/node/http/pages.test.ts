import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Api } from '../../../src/platform/mount.ts'
import { servePages } from './pages.ts'

let parent: string
let dir: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'segue-client-'))
  dir = join(parent, 'client')
  await mkdir(join(dir, 'assets'), { recursive: true })
  await writeFile(join(parent, 'secret.txt'), 'secret')
  await writeFile(join(dir, 'index.html'), 'the page')
  await writeFile(join(dir, 'assets/part.js'), 'a part')
})
afterAll(() => rm(parent, { recursive: true, force: true }))
afterEach(() => vi.useRealTimers())

const api: Api = new Hono()
api.get('*', (c) => c.text('a call'))

function open() {
  const serve = servePages(api, dir)
  return async (path: string) => (await serve(new Request(`http://test${path}`), {})).text()
}

test("the client's files are served however their path is written, and everything else is a call", async () => {
  const get = open()
  for (const path of ['/assets/part.js', '//assets/part.js', '/%61ssets/part.js', '/x/../assets/./part.js'])
    expect(await get(path)).toBe('a part')
  for (const path of ['/assets', '/assets/other.js', '/rooms/one', '/part.js', '/%2e%2e%2fsecret.txt', '/%E0%A4%A'])
    expect(await get(path)).toBe('a call')
})

test('a new file is served within a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const get = open()
  expect(await get('/robots.txt')).toBe('a call')
  await writeFile(join(dir, 'robots.txt'), 'no robots')
  vi.advanceTimersByTime(1000)
  expect(await get('/robots.txt')).toBe('no robots')
})

test('without a client, everything is a call', async () => {
  const serve = servePages(api, join(parent, 'nowhere'))
  expect(await (await serve(new Request('http://test/assets/part.js'), {})).text()).toBe('a call')
})
