import { generateKeyPairSync, sign } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../src/adapters/log/pino.ts'
import { mountInteractions } from './interactions.ts'

const keys = generateKeyPairSync('ed25519')
const applicationId = '1234567890123456789'

// Old signatures are refused.
const now = Date.parse('2026-11-20T20:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))

const ann = {
  id: '1',
  token: 'of-the-interaction',
  application_id: applicationId,
  channel: { id: '2' },
  locale: 'en-US',
  user: { id: '3', username: 'ann', global_name: 'Ann' },
}
const inServer = {
  ...ann,
  guild_id: '5',
  guild_locale: 'es-ES',
  user: undefined,
  member: { user: ann.user, permissions: '32', roles: [] },
}
const file = {
  id: '6',
  filename: 'a.mp3',
  title: 'a',
  url: 'https://cdn.test/a.mp3',
  size: 1,
  content_type: 'audio/mpeg',
}
const rank = { ...ann, type: 2, data: { id: '4', type: 1, name: 'rank' } }

/** One of every kind that the bot answers, with all the fields that it reads. */
const interactions = {
  'a command': rank,
  'a subcommand': {
    ...inServer,
    type: 2,
    data: {
      id: '4',
      type: 1,
      name: 'crate',
      options: [{ type: 1, name: 'play', options: [{ type: 3, name: 'crate', value: 'x' }] }],
      resolved: { attachments: { 6: file } },
    },
  },
  'choices while typing': {
    ...inServer,
    type: 4,
    data: { id: '4', type: 1, name: 'crate', options: [{ type: 3, name: 'crate', value: 'x', focused: true }] },
  },
  'a menu on a message': {
    ...inServer,
    type: 2,
    data: {
      id: '4',
      type: 3,
      name: 'Request',
      target_id: '7',
      resolved: { messages: { 7: { id: '7', content: 'a song', attachments: [file] } } },
    },
  },
  'the entry point': { ...ann, type: 2, data: { id: '4', type: 4, name: 'launch' } },
  'a button or a menu': { ...inServer, type: 3, data: { custom_id: 'open', component_type: 3, values: ['x'] } },
  'a form': {
    ...inServer,
    type: 5,
    data: {
      custom_id: 'newroom',
      components: [
        { type: 1, components: [{ type: 4, custom_id: 'name', value: 'Once' }] },
        { type: 18, component: { type: 4, custom_id: 'about', value: 'x' } },
      ],
    },
  },
}

/** Signed like Discord's requests. */
function signed(path: string, message: unknown): Request {
  const body = JSON.stringify(message)
  const timestamp = String(now / 1000)
  const headers = {
    'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex'),
    'X-Signature-Timestamp': timestamp,
  }
  return new Request(`http://test${path}`, { method: 'POST', headers, body })
}

/** Our endpoints, with an API behind the bot that always fails; `written` is the log. */
function broken() {
  const api = new Hono()
  api.post('/api/v1/discord/interactions/:id', (c) =>
    c.json({ first: true, account: null, here: null, language: null }, 201),
  )
  api.notFound((c) => c.json({ statusCode: 500, message: 'The disk is full' }, 500))
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
    fetch: async () => Response.json([]),
    later: () => undefined,
  })
  return { api, written }
}

test('a failing command logs what went wrong, and reveals none of it to the user', async () => {
  const { api, written } = broken()
  const answer = await (await api.fetch(signed('/discord/interactions', rank))).json()
  expect(JSON.stringify(answer)).toMatch(/on our end/)
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

const oddValues = [undefined, null, 7, 'odd', [null]]

/** Yields copies of a value in which each field, at any depth, is replaced in turn. */
function* distorted(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, held] of Object.entries(value)) {
    const withOne = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
    for (const odd of oddValues) yield withOne(odd)
    for (const inner of distorted(held)) yield withOne(inner)
  }
}

test.each(Object.entries(interactions))(
  '%s is answered, and with any field missing or malformed it is a bad request and not a failure of ours',
  async (_, interaction) => {
    const { api, written } = broken()
    const statusOf = async (message: unknown) => (await api.fetch(signed('/discord/interactions', message))).status
    expect(await statusOf(interaction)).toBe(200)
    const statuses = new Set<number>()
    for (const message of distorted(interaction)) statuses.add(await statusOf(message))
    expect([...statuses].toSorted()).toEqual([200, 400, 401])
    expect(written.filter((line) => JSON.parse(line).where === 'interaction')).toEqual([])
  },
)

test('an event with any field missing or malformed is acknowledged or refused, and not a failure of ours', async () => {
  const { api } = broken()
  const event = {
    version: 1,
    application_id: applicationId,
    type: 1,
    event: { type: 'APPLICATION_AUTHORIZED', timestamp: '2026-11-20T20:00:00Z', data: { user_id: '3' } },
  }
  const statuses = new Set<number>()
  for (const message of [event, [], [event], ...distorted(event)])
    statuses.add((await api.fetch(signed('/discord/events', message))).status)
  expect([...statuses].toSorted()).toEqual([204, 401])
})
