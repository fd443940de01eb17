import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApi, type Fixtures } from '../../test/fixtures.ts'

const { Request: plainRequest, Response: plainResponse } = globalThis
let given: Fixtures
let server: string
beforeAll(async () => {
  given = await openApi()
  server = await given.listen()
})
afterAll(() => given?.close())

test('a server that is made leaves the globals of its process as they were', () => {
  expect([globalThis.Request, globalThis.Response]).toEqual([plainRequest, plainResponse])
})

test('what is asked with HEAD has the headers of what is asked with GET, and no body', async () => {
  const complaints = vi.spyOn(console, 'error')
  const whole = await fetch(`${server}/auth/pub-key`)
  const head = await fetch(`${server}/auth/pub-key`, { method: 'HEAD' })
  expect(await whole.json()).toHaveProperty('pubKey')
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', ''])
  expect(head.headers.get('x-hono-already-sent')).toBeNull()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
