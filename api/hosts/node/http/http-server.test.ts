import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { closeHttpServer, createHttpServer, listen } from './http-server.ts'

const { Request: plainRequest, Response: plainResponse } = globalThis
let fixtures: Fixtures
let server: string
beforeAll(async () => {
  fixtures = await openApi()
  server = await fixtures.listen()
})
afterAll(() => fixtures?.close())

test('creating a server leaves the globals of its process unchanged', () => {
  expect([globalThis.Request, globalThis.Response]).toEqual([plainRequest, plainResponse])
})

test('a HEAD request gets the same headers as GET, without a body', async () => {
  const complaints = vi.spyOn(console, 'error')
  const whole = await fetch(`${server}/auth/pub-key`)
  const head = await fetch(`${server}/auth/pub-key`, { method: 'HEAD' })
  expect(await whole.json()).toHaveProperty('pubKey')
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', ''])
  expect(head.headers.get('x-hono-already-sent')).toBeNull()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

test('a stopping server waits for calls in progress, after closing their connections', async () => {
  const steps: string[] = []
  let goOn: () => void = () => undefined
  const slow = createHttpServer(async () => {
    steps.push('begun')
    await new Promise<void>((resolve) => (goOn = resolve))
    steps.push('wrote')
    return new Response('done')
  })
  const port = await listen(slow, 0, '127.0.0.1')
  const call = fetch(`http://127.0.0.1:${port}/`).catch(() => steps.push('cut off'))
  await expect.poll(() => steps).toContain('begun')
  const closed = closeHttpServer(slow, 60_000).then(() => steps.push('closed'))
  await call
  goOn()
  await closed
  expect(steps).toEqual(['begun', 'cut off', 'wrote', 'closed'])
})

test('a stopping server waits no longer than its time-out', async () => {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const hanging = createHttpServer(() => {
    begin()
    return new Promise<Response>(() => undefined)
  })
  const port = await listen(hanging, 0, '127.0.0.1')
  const call = fetch(`http://127.0.0.1:${port}/`).catch(() => 'cut off')
  await begun
  await closeHttpServer(hanging, 50)
  expect(await call).toBe('cut off')
})
