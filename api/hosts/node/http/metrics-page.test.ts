import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/platform/failure.ts'
import type { Api } from '../../../src/platform/mount.ts'
import { serveMetrics } from './metrics-page.ts'

const registry = { metrics: async () => 'segue_sockets 3\n', contentType: 'text/plain' }
const secret = 'a secret of Prometheus alone'

function statusOf(
  { token, trustedProxies = 0 }: { token?: string; trustedProxies?: number },
  address: string,
  headers: Record<string, string> = {},
) {
  const api: Api = new Hono()
  api.onError((error, c) => c.body(null, error instanceof Failure && error.status === 403 ? 403 : 500))
  serveMetrics(api, registry, { token, trustedProxies })
  return Promise.resolve(api.request('/metrics', { headers }, { address })).then(({ status }) => status)
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'without a token the metrics are served only to this machine (%s)',
  async (here) => {
    expect(await statusOf({}, here)).toBe(200)
  },
)

test.each([
  ['a client on another machine', {}, '192.168.1.20', {}],
  ['a client behind a proxy on this machine', {}, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['a client behind a trusted proxy', { trustedProxies: 1 }, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  [
    'a client that spoofs a local address',
    { trustedProxies: 1 },
    '127.0.0.1',
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
  ],
  ['a local client without the configured token', { token: secret }, '127.0.0.1', {}],
  ['a client with a wrong token', { token: secret }, '192.168.1.20', { authorization: `Bearer ${secret}x` }],
])('%s is refused', async (_, options, address, headers: Record<string, string>) => {
  expect(await statusOf(options, address, headers)).toBe(403)
})

test('with the right token, the metrics are served to any address', async () => {
  expect(await statusOf({ token: secret }, '192.168.1.20', { authorization: `Bearer ${secret}` })).toBe(200)
})
