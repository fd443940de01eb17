import { beforeAll, afterAll, expect, test } from 'vitest'
import { contracts } from '../../../src/compose/pages/contracts.ts'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { createRateLimits } from '../../../src/platform/limits.ts'
import { serveDocs } from './docs.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
  serveDocs(fixtures.api, fixtures.app)
})
afterAll(() => fixtures.close())

test('the OpenAPI document is served as checked in, bare and behind the gateway', async () => {
  for (const path of ['/openapi.json', '/api/room-service//openapi.json']) {
    const answer = await fixtures.api.request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.text()).toBe(contracts()['openapi.json'])
  }
})

test('everything the reader loads comes from this server', async () => {
  const page = await (await fixtures.api.request('/docs')).text()
  const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
  const start = await (await fixtures.api.request('/docs/start.js')).text()
  const document = /url: '([^']+)'/.exec(start)?.[1] ?? ''
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const address of [...parts, document]) {
    expect(address).toMatch(/^\/\w/)
    const answer = await fixtures.api.request(address)
    expect(answer.status, address).toBe(200)
    expect((await answer.text()).length, address).toBeGreaterThan(50)
  }
  expect((await fixtures.api.request('/docs/package.json')).status).toBe(404)
})

test("the reader can't be framed by other pages, and runs no third-party code", async () => {
  const page = await fixtures.api.request('/docs')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a client that has the document is not sent it again', async () => {
  const etag = (await fixtures.api.request('/openapi.json')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{16}"$/)
  const again = await fixtures.api.request('/openapi.json', { headers: { 'If-None-Match': `W/${etag}` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the documentation is rate-limited', async () => {
  const api = await openApi({
    limits: { ...createRateLimits(() => 0, 0), take: (_, allowance) => (allowance === 'general' ? 7 : 0) },
  })
  serveDocs(api.api, api.app)
  for (const path of ['/docs', '/docs/swagger-ui.css', '/openapi.json']) {
    const answer = await api.api.request(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  }
  await api.close()
})
