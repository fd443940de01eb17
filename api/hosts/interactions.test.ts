import { generateKeyPairSync, sign } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../src/adapters/log/pino.ts'
import { mountInteractions } from './interactions.ts'

const keys = generateKeyPairSync('ed25519')
const applicationId = '1234567890123456789'

// A signature is refused when it is old.
const now = Date.parse('2026-11-20T20:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))

/** Signed as Discord signs it: `/rank` by Ann. */
function rank(): Request {
  const body = JSON.stringify({
    type: 2,
    id: '1',
    token: 'of-the-interaction',
    application_id: applicationId,
    channel: { id: '2' },
    locale: 'en-US',
    user: { id: '3', username: 'ann' },
    data: { id: '4', type: 1, name: 'rank' },
  })
  const timestamp = String(now / 1000)
  const headers = {
    'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex'),
    'X-Signature-Timestamp': timestamp,
  }
  return new Request('http://test/discord/interactions', { method: 'POST', headers, body })
}

test('a command that fails leaves in the log what went wrong, and tells the person who asked nothing of it', async () => {
  const api = new Hono()
  const broken = { statusCode: 500, message: 'The disk is full' }
  api.post('/api/v1/discord/interactions/:id/claims', (c) => c.json({ first: true }, 201))
  api.notFound((c) => c.json(broken, 500))
  const written: string[] = []
  const environment = {
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_CLIENT_SECRET: 'client-secret',
    DISCORD_BOT_TOKEN: 'bot-token',
    DISCORD_API_BASE: 'http://127.0.0.1:9',
    DISCORD_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
    SERVICE_TOKEN: 'service-token-for-tests',
    BRAND_NAME: 'Segue',
  }
  mountInteractions(api as unknown as Parameters<typeof mountInteractions>[0], environment, {
    publicUrl: 'http://test',
    log: createLog('error', { write: (line) => void written.push(line) }),
    fetch,
    later: () => undefined,
  })
  const answer = await (await api.fetch(rank())).json()
  expect(JSON.stringify(answer)).toMatch(/on our side/)
  expect(JSON.stringify(answer)).not.toMatch(/disk|404/i)
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    {
      where: 'rank',
      error: {
        name: expect.stringMatching(/./),
        message: expect.stringMatching(/./),
        stack: expect.stringMatching(/\n\s+at /),
      },
    },
  ])
})
