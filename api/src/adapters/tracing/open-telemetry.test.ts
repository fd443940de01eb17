import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTracing } from './open-telemetry.ts'

type Sent = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status?: { code?: number; message?: string }
  attributes: { key: string; value: object }[]
}

let collector: Server
let endpoint: string
let spans: Sent[]
beforeEach(async () => {
  spans = []
  collector = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => void (text += part))
    request.on('end', () => {
      const right = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
      response.writeHead(right ? 200 : 415, { 'Content-Type': 'application/json' }).end('{}')
      if (right) for (const { scopeSpans } of JSON.parse(text).resourceSpans) spans.push(...scopeSpans[0].spans)
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => collector.close(resolve)))

const tracing = (ratio = 1) => createTracing({ endpoint, ratio, instance: 'a', timeoutMs: 60_000 })
const named = (name: string) => spans.find((span) => span.name === name)

test('nested spans are children of the outer one, even if they run concurrently', async () => {
  const { span, close } = tracing()
  await span('GET /rooms', { kind: 'server' }, async () => {
    await Promise.all([
      span('db select', { kind: 'client' }, async () => 1),
      span('fetch a.example', {}, async () => 2),
    ])
  })
  await close()
  expect(spans).toHaveLength(3)
  const request = named('GET /rooms')
  expect(request?.parentSpanId).toBeUndefined()
  for (const name of ['db select', 'fetch a.example']) {
    expect(named(name)).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  }
})

test('a span gets late attributes, and of an error only its type', async () => {
  const { span, close } = tracing()
  await span('GET', {}, async (describe) => describe({ 'http.response.status_code': 404 }, 'GET /rooms/{slug}'))
  const failing = span('job sendEmail', {}, () => Promise.reject(new TypeError('dear ann@example.test')))
  await expect(failing).rejects.toThrow('dear ann')
  await close()
  expect(named('GET /rooms/{slug}')?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 404 },
  })
  expect(named('job sendEmail')?.status).toEqual({ code: 2, message: 'TypeError' })
  expect(JSON.stringify(spans)).not.toContain('ann@example.test')
})

test('a request continues its caller’s trace', async () => {
  const { span, close } = tracing()
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await span('GET /rooms', { parent: `00-${traceId}-${parentId}-01` }, async () => undefined)
  await span('GET /me', { parent: 'rubbish' }, async () => undefined)
  await close()
  expect(named('GET /rooms')).toMatchObject({ traceId, parentSpanId: parentId })
  expect(named('GET /me')?.parentSpanId).toBeUndefined()
})

test('unsampled spans are not sent', async () => {
  const { span, close } = tracing(0)
  expect(await span('GET /rooms', {}, () => span('db select', {}, async () => 'rows'))).toBe('rows')
  await close()
  expect(spans).toEqual([])
})

test('a collector that is down loses only its spans', async () => {
  const { span, close } = createTracing({ endpoint: 'http://127.0.0.1:1', ratio: 1, instance: 'a', timeoutMs: 1 })
  expect(await span('GET /rooms', {}, async () => 'reply')).toBe('reply')
  await close()
})
