import { expect, test } from 'vitest'
import * as z from 'zod'
import type { App } from '../app.ts'
import type { Caller } from '../ports/caller.ts'
import { anyone, moderator, user } from './access.ts'
import { noTracing } from '../ports/tracing.ts'
import { createRateLimits } from './limits.ts'
import { inRoutingOrder, mount } from './mount.ts'
import { operation, type Operation } from './operation.ts'
import { plainPath } from './paths.ts'

type Logged = { fields: object; sentence: string }

/** The parts of an App that mounting needs: `callers` are tokens with their callers. */
function appWith(callers: Record<string, Caller> = {}, logged: Logged[] = []): App {
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, sentence: string) => void logged.push({ fields, sentence }),
    child: () => log,
  }
  const app = {
    log,
    clock: { now: () => 0 },
    ids: { uuid: () => 'request-1', short: () => '', bytes: () => new Uint8Array() },
    metrics: { request: () => undefined },
    limits: createRateLimits(() => 0),
    tokens: { callerOf: async (token: string) => callers[token], removalOf: async () => undefined },
    config: { checkReplies: true, trustedProxies: 0 },
    tracing: noTracing,
  }
  // Only what mount itself uses is here; the operations below use nothing else.
  return app as unknown as App
}

const greet = operation('POST /people/{name}/greeting', {
  summary: 'Greet somebody',
  access: anyone,
  params: { name: z.string().max(10) },
  query: { loud: z.stringbool().optional() },
  body: z.object({ words: z.string().min(2), times: z.number().optional() }),
  returns: z.object({ said: z.string() }),
  errors: { unheard: [409, 'Nobody hears you'] },
  handle({ params, query, body, fail }) {
    if (body.words === 'whisper') throw fail('unheard')
    if (body.words === 'crash') throw new Error('the secret cause')
    const text = `${body.words}, ${params.name}`
    return { said: query.loud ? text.toUpperCase() : text }
  },
})

const member: Caller = { kind: 'user', uuid: 'ann', role: 'user', capabilities: [] }
const staff: Caller = { kind: 'user', uuid: 'sue', role: 'staff', capabilities: [] }
const tokens = { ann: member, sue: staff, ghost: { kind: 'guest', uuid: 'ghost' } } satisfies Record<string, Caller>

const guarded = (access: Operation['access']) =>
  operation('GET /guarded', {
    summary: 'Something guarded',
    access,
    returns: z.literal('in'),
    handle: () => 'in' as const,
  })

const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
})

test('an operation answers at its bare path and behind the gateway prefix of its service', async () => {
  const api = mount(appWith(), [greet])
  for (const path of ['/people/bob/greeting', '/api/user-service/people/bob/greeting']) {
    const answer = await api.request(`http://host${path}`, post('{"words":"hello"}'))
    expect([answer.status, await answer.json()]).toEqual([200, { said: 'hello, bob' }])
  }
})

test('duplicate slashes are collapsed before routing', async () => {
  const api = mount(appWith(), [greet])
  const answer = await api.request('http://host//people//bob/greeting/', post('{"words":"hello"}'))
  expect(answer.status).toBe(200)
  expect(plainPath('http://host//api/room-service//rooms/x?y=//z')).toBe('/rooms/x')
  expect(plainPath('http://host/api/v1/songs')).toBe('/api/v1/songs')
  expect(plainPath('http://host/api/room-services/x')).toBe('/api/room-services/x')
})

test('invalid input is refused with a sentence that names the field', async () => {
  const api = mount(appWith(), [greet])
  const refused = async (body: string) => {
    const answer = await api.request('http://host/people/bob/greeting', post(body))
    return [answer.status, (await answer.json()).message]
  }
  expect(await refused('{"words":')).toEqual([400, 'The request body isn’t valid JSON'])
  expect(await refused('')).toEqual([400, ['words is missing']])
  expect(await refused('[]')).toEqual([400, ['The body must be an object']])
  expect(await refused('null')).toEqual([400, ['The body must be an object']])
  expect(await refused('{"words":"x","times":"3"}')).toEqual([
    400,
    ['words must have at least 2 characters', 'times must be a number'],
  ])
  expect(await refused(JSON.stringify({ words: 'x'.repeat(3_000_000) }))).toEqual([
    413,
    'The request body is too large',
  ])
})

const nested = (levels: number, inside = '') =>
  `{"words":"hello","x":${'['.repeat(levels - 1)}${inside}${']'.repeat(levels - 1)}}`

test('a body may be nested a hundred levels deep, or as deep as its operation says, and is never walked before that check', async () => {
  const logged: Logged[] = []
  const shallow = { ...greet, path: '/rooms/{name}', json: { levels: 32, entries: 10 } }
  const api = mount(appWith({}, logged), [greet, shallow])
  const answerTo = async (path: string, body: string) => {
    const answer = await api.request(`http://host${path}`, post(body))
    return [answer.status, (await answer.json()).code]
  }
  expect(await answerTo('/people/bob/greeting', nested(100))).toEqual([200, undefined])
  expect(await answerTo('/people/bob/greeting', nested(101))).toEqual([400, 'nestedTooDeeply'])
  expect(await answerTo('/people/bob/greeting', nested(100_000, '"\\u0000"'))).toEqual([400, 'nestedTooDeeply'])
  expect(await answerTo('/people/bob/greeting', nested(100, '"\\u0000"'))).toEqual([400, 'badInput'])
  expect(await answerTo('/rooms/bob', nested(32))).toEqual([200, undefined])
  expect(await answerTo('/rooms/bob', nested(33))).toEqual([400, 'nestedTooDeeply'])
  expect(await answerTo('/rooms/bob', nested(2, '1,1,1,1,1,1,1,1'))).toEqual([200, undefined])
  expect(await answerTo('/rooms/bob', nested(2, '1,1,1,1,1,1,1,1,1,1'))).toEqual([400, 'tooManyEntries'])
  expect(await answerTo('/people/bob/greeting', nested(2, `1${',1'.repeat(200_000)}`))).toEqual([
    400,
    'tooManyEntries',
  ])
  expect(logged).toEqual([])
})

test('a truncated body is the sender’s error, not ours', async () => {
  const logged: Logged[] = []
  const api = mount(appWith({}, logged), [greet])
  const lengths: Record<string, string>[] = [{}, { 'Content-Length': '1000' }]
  for (const headers of lengths) {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
    const broken = { ...post('', headers), body, duplex: 'half' } as RequestInit
    const answer = await api.request(new Request('http://host/people/bob/greeting', broken))
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'The body broke off before it was complete' },
    ])
  }
  expect(logged).toEqual([])
})

test('path and query parameters are checked before the body', async () => {
  const api = mount(appWith(), [greet])
  const answer = await api.request('http://host/people/nobody-is-called-that/greeting?loud=maybe', post('rubbish'))
  expect(await answer.json()).toMatchObject({ statusCode: 400, message: ['name must have at most 10 characters'] })
})

test('a declared failure carries its status and sentence', async () => {
  const answer = await mount(appWith(), [greet]).request(
    'http://host/people/bob/greeting',
    post('{"words":"whisper"}'),
  )
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { statusCode: 409, message: 'Nobody hears you', error: 'Conflict', code: 'unheard' },
  ])
})

test('a bug of ours is logged and never shown', async () => {
  const logged: Logged[] = []
  const api = mount(appWith({}, logged), [greet])
  const answer = await api.request('http://host/people/bob/greeting', post('{"words":"crash"}'))
  expect([answer.status, (await answer.json()).message]).toEqual([500, 'Something went wrong, please try again'])
  expect(logged).toMatchObject([{ fields: { error: { message: 'the secret cause' } } }])
})

test('a reply that does not match its schema is answered with 500', async () => {
  const broken = operation('GET /broken', {
    summary: 'Breaks its promise',
    access: anyone,
    returns: z.object({ count: z.number() }),
    // The schema says number, so where replies are checked a handler that returns NaN is caught.
    handle: () => ({ count: Number.NaN }),
  })
  expect((await mount(appWith(), [broken]).request('http://host/broken')).status).toBe(500)
})

test('a rule checks the kind of caller first, then the caller', async () => {
  const status = async (access: Operation['access'], token?: string) => {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    return (await mount(appWith(tokens), [guarded(access)]).request('http://host/guarded', { headers })).status
  }
  expect(await Promise.all([status(user), status(user, 'ghost'), status(user, 'ann')])).toEqual([401, 401, 200])
  expect(await Promise.all([status(moderator, 'ann'), status(moderator, 'sue')])).toEqual([403, 200])
  expect(await status(anyone, 'forged')).toBe(401)
})

test('a rule with its own status refuses everybody in the same way', async () => {
  const refusal = { code: 'unheard', sentence: 'Nobody hears you', status: 401 } as const
  const api = mount(appWith(tokens), [guarded({ ...moderator, refusal })])
  for (const token of [undefined, 'ghost', 'ann']) {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    const answer = await api.request('http://host/guarded', { headers })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { statusCode: 401, message: 'Nobody hears you', error: 'Unauthorized', code: 'unheard' },
    ])
  }
})

test('other origins may call with a token in the header, but not with cookies', async () => {
  const api = mount(appWith(), [greet])
  const preflight = await api.request('http://host/people/bob/greeting', { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authtoken')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
})

test('every reply carries a request id, the caller’s own if it is valid', async () => {
  const api = mount(appWith(), [greet])
  const id = async (value: string) =>
    (await api.request('http://host/x', { headers: { 'X-Request-Id': value } })).headers.get('x-request-id')
  expect(await id('trace-7')).toBe('trace-7')
  expect(await id('<script>')).toBe('request-1')
})

test('an unknown path or method is a 404 in the usual form', async () => {
  const answer = await mount(appWith(), [greet]).request('http://host/nowhere', { method: 'DELETE' })
  expect(await answer.json()).toEqual({
    statusCode: 404,
    message: 'There is nothing at DELETE /nowhere',
    error: 'Not Found',
    code: 'nothingHere',
  })
})

test('requests that exceed the rate limit get 429 with the time to retry', async () => {
  const api = mount(appWith(), [guarded(anyone)])
  const statuses = []
  for (let requestCount = 0; requestCount < 301; requestCount++)
    statuses.push((await api.request('http://host/guarded')).status)
  const last = await api.request('http://host/guarded')
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1'])
})

test('literal segments come before parameters, and paths that match the same requests are refused', () => {
  const at = (key: `GET /${string}`) =>
    operation(key, { summary: 'x', access: anyone, returns: z.undefined(), handle: () => undefined })
  const paths = inRoutingOrder([at('GET /rooms/{id}'), at('GET /rooms/public'), at('GET /rooms/{id}/join')])
  expect(paths.map(({ path }) => path)).toEqual(['/rooms/public', '/rooms/{id}', '/rooms/{id}/join'])
  expect(() => inRoutingOrder([at('GET /rooms/{id}'), at('GET /rooms/{slug}')])).toThrow('match the same requests')
})

test.each(['user', 'room', 'playlist', 'points', 'social', 'merch', 'upload', 'audit', 'payment', 'notification'])(
  'an operation is found behind the gateway prefix of the %s service',
  async (service) => {
    const ping = operation('GET /ping', {
      summary: 'Say that it is there',
      access: anyone,
      returns: z.string(),
      handle: () => 'there',
    })
    const api = mount(appWith(), [ping])
    const answer = await api.request(`/api/${service}-service/ping`)
    expect(await answer.json()).toBe('there')
  },
)

test('two services with the same path are distinguished by their prefix, or by a required query parameter', async () => {
  const search = (key: 'GET /search' | 'GET /api/playlist-service/search', name: string, needed: boolean) =>
    operation(key, {
      summary: 'Find something',
      access: anyone,
      query: { [name]: needed ? z.string() : z.string().optional() },
      returns: z.string(),
      handle: () => name,
    })
  const api = mount(appWith(), [
    search('GET /search', 'term', false),
    search('GET /api/playlist-service/search', 'q', true),
  ])
  const answerOf = async (path: string) => (await api.request(path)).json()
  expect(await answerOf('/api/playlist-service//search/?q=x')).toBe('q')
  expect(await answerOf('/api/upload-service/search?q=x')).toBe('term')
  expect(await answerOf('/search?q=x')).toBe('q')
  expect(await answerOf('/search?term=x')).toBe('term')
  expect(await answerOf('/search')).toBe('term')
  expect(await answerOf('/api/playlist-service/search')).toMatchObject({ statusCode: 400 })
})
