import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../test/fixtures.ts'
import type { SpanAttributes, SpanOptions, Tracing } from '../ports/tracing.ts'

type Noted = { name: string; options: SpanOptions; more: SpanAttributes }
const noted: Noted[] = []
const tracing: Tracing = {
  async span(name, options, work) {
    const span: Noted = { name, options, more: {} }
    noted.push(span)
    return work((more, better = span.name) => void Object.assign(span, { more, name: better }))
  },
}

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi({ tracing })))
afterAll(() => fixtures.close())

test("a request is traced under its operation's name, with its status and without its parameters", async () => {
  const response = await fixtures.api.request('/rooms/search?text=dear+diary', { headers: { 'x-request-id': 'abc' } })
  const last = noted.at(-1)
  expect(last?.name).toMatch(/^GET \/rooms\//)
  expect(last?.more).toEqual({ 'http.response.status_code': response.status, 'segue.request_id': 'abc' })
  expect(JSON.stringify(last)).not.toContain('diary')
})

test("a client can't set the parent of a request's span", async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await fixtures.api.request('/rooms', { headers: { traceparent } })
  expect(noted.at(-1)?.options.parent).toBeUndefined()
})
