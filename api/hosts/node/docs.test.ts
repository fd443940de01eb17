import { beforeAll, afterAll, expect, test } from 'vitest'
import { contracts } from '../../src/compose/contracts.ts'
import { openApi, type Fixtures } from '../../test/fixtures.ts'
import { serveDocs } from './docs.ts'

let given: Fixtures
beforeAll(async () => {
  given = await openApi()
  serveDocs(given.api)
})
afterAll(() => given.close())

test('the document of every call is served, bare and behind the gateway, as it is checked in', async () => {
  for (const path of ['/openapi.json', '/api/room-service//openapi.json']) {
    const answer = await given.api.request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.text()).toBe(contracts()['openapi.json'])
  }
})

test('everything the reader loads comes from this server', async () => {
  const page = await (await given.api.request('/docs')).text()
  const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
  const start = await (await given.api.request('/docs/start.js')).text()
  const document = /url: '([^']+)'/.exec(start)?.[1] ?? ''
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const address of [...parts, document]) {
    expect(address).toMatch(/^\/\w/)
    const answer = await given.api.request(address)
    expect(answer.status, address).toBe(200)
    expect((await answer.text()).length, address).toBeGreaterThan(50)
  }
  expect((await given.api.request('/docs/package.json')).status).toBe(404)
})
