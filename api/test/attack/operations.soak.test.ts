import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { isStorableText } from '@segue/shared/read-json.ts'
import { operations } from '../../src/compose/operations.ts'
import { isAdmitted } from '../../src/platform/access.ts'
import type { Operation } from '../../src/platform/operation.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { bodyFor, valueFor } from './bodies.ts'
import { openToOthers, othersMayChange } from './open-to-others.ts'
import { Chance, seedOf } from './random.ts'
import { encoded } from './rubbish.ts'
import { namesInBody, smallBody } from './valid-bodies.ts'
import { harmTo, newVictim, rowsOf, type Victim } from './victim.ts'

/**
 * Every operation, as every kind of caller, with valid input, nearly valid input and garbage. New operations are
 * attacked automatically: the list is the product's own.
 */

const seed = seedOf('operations')
const defaultRounds = 20
/** How often each operation is called as each caller. */
const rounds = Number(process.env['ATTACK_ROUNDS'] ?? defaultRounds)
/**
 * A run of the default rounds makes at least this many calls as unauthorized callers, and a shorter one its share of
 * them.
 */
const minCalls = 20_000
/**
 * Nothing takes longer except hashing a password, which is cheap in tests. A slow call is retried once, since the
 * machine may be busy.
 */
const patienceMs = 2000

const serviceToken = 'service-token-for-tests'

interface Attacker {
  name: string
  kind: 'nobody' | 'guest' | 'user' | 'service'
  token: string | undefined
  /** Whether the caller may change other people's resources. */
  mighty?: true
  forged?: true
}

let fixtures: Fixtures
let victim: Victim
beforeAll(async () => {
  fixtures = await openApi()
  victim = await newVictim(fixtures)
})
afterAll(() => fixtures.close())

let met = 0
const fresh = (name: string, options: object = {}) => fixtures.person(`${name}${++met}`, options)
const asUser = async (name: string, options?: object) =>
  ({ name, kind: 'user', token: (await fresh(name, options)).token }) as const

/** Callers are created again whenever they have lost their session through their own calls. */
const strangers: Record<string, () => Promise<Attacker>> = {
  nobody: async () => ({ name: 'nobody', kind: 'nobody', token: undefined }),
  guest: async () => ({ name: 'guest', kind: 'guest', token: (await fixtures.guest()).token }),
  user: () => asUser('user'),
  async bot() {
    const owner = await fresh('keeper')
    await owner.call('POST /users/sign-up-bot', { body: { botNickName: 'bot' } })
    return { name: 'bot', kind: 'user', token: (await owner.call('GET /users/bot-token')).accessToken }
  },
  async owner() {
    const owner = await fresh('owner')
    const room = await owner.call('POST /rooms/infrastructure', { body: { name: `Room ${met}` } })
    names.push(room.slug, room.uuid, String(room.id))
    return { name: 'owner of a room', kind: 'user', token: owner.token }
  },
  async roomModerator() {
    const [owner, moderator] = [await fresh('owner'), await fresh('mo')]
    const { slug } = await owner.call('POST /rooms/infrastructure', { body: { name: `Room ${met}` } })
    const body = { userUuid: moderator.uuid, role: 'moderator' as const }
    await owner.call('POST /roomUserRoles/{roomId}', { params: { roomId: slug }, body })
    return { name: 'moderator of a room', kind: 'user', token: moderator.token }
  },
  async forged() {
    const token = forge(victim.person.token, new Chance(++met))
    return { name: 'forger', kind: 'nobody', token, forged: true }
  },
}
const mighty: Record<string, () => Promise<Attacker>> = {
  moderator: async () => ({ ...(await asUser('mo', { role: 'moderator' })), mighty: true }),
  admin: async () => ({ ...(await asUser('ada', { role: 'admin' })), mighty: true }),
  service: async () => ({ name: 'service', kind: 'service', token: serviceToken, mighty: true }),
  victim: async () => ({ name: 'the victim', kind: 'user', token: victim.person.token, mighty: true }),
}

/** A forged token, derived from a real one. */
function forge(token: string, chance: Chance): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const read: object = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return chance.of([
    `${write({ alg: 'none' })}.${claims}.`,
    `${write({ alg: 'HS256', typ: 'JWT' })}.${claims}.${signature}`,
    `${head}.${write({ ...read, role: 'admin' })}.${signature}`,
    `${head}.${claims}.${signature.slice(2)}AA`,
    `${head}.${claims}`,
    `${head}.${write({ ...read, exp: 99_999_999_999 })}.`,
    'service-token-for-test',
    '\u00e9.\u00e9.\u00e9',
  ])
}

const names: string[] = []
const findings = new Map<string, string>()
let requestCount = 0

function found(what: string, each: Operation, { name }: Attacker, detail: string): void {
  const key = `${what}: ${each.key} as ${name}`
  if (!findings.has(key)) findings.set(key, detail.slice(0, 600))
}

/** A path segment. Segments of only dots would be resolved before sending, and request something else. */
const segment = (text: string) => encoded(text).replace(/^\.{0,2}$/, (dots) => `${dots}x`)

interface Attack {
  path: string
  init: RequestInit
  body: string | undefined
  params: Record<string, string>
}

function attackOn(each: Operation, { token }: Attacker, chance: Chance): Attack {
  const params: Record<string, string> = {}
  for (const [name, schema] of Object.entries(each.params)) params[name] = valueFor(schema, chance, names)
  const path = each.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''))
  const query = Object.entries(each.query)
    .filter(() => chance.happens(0.4))
    .map(([name, schema]) => `${name}=${encoded(valueFor(schema, chance, names))}`)
  const body = each.method === 'GET' ? undefined : bodyFor(each, chance, names)
  const headers = new Headers({ 'Content-Type': chance.happens(0.95) ? 'application/json' : 'text/plain' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${Buffer.from(token).toString('latin1')}`)
  return {
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    init: { method: each.method, headers, ...(body === undefined ? {} : { body }) },
    body,
    params,
  }
}

async function timed({ path, init }: Attack): Promise<{ status: number; text: string; ms: number; ended: boolean }> {
  const begin = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patienceMs * 5)))
  const answer = await Promise.race([fixtures.api.request(path, init), late])
  clearTimeout(timer)
  if (!answer) return { status: 0, text: '', ms: performance.now() - begin, ended: false }
  const readable = /json|text/.test(answer.headers.get('content-type') ?? '') && !path.startsWith('/song-stream')
  const text = readable ? await answer.text() : ''
  if (!readable) await answer.body?.cancel().catch(() => undefined)
  return { status: answer.status, text, ms: performance.now() - begin, ended: true }
}

/** These calls fail on purpose, so that administrators see that failures are logged and reported. */
const failsOnPurpose = /\/sentry-testing$/

async function strike(each: Operation, who: Attacker, chance: Chance): Promise<number> {
  const attack = attackOn(each, who, chance)
  requestCount += 1
  // Checked before the call: a caller who gives something away was allowed to, but isn't afterwards.
  const forbidden = !who.mighty && (await refuses(each, who, attack))
  let answer = await timed(attack)
  if (answer.ended && answer.ms > patienceMs) answer = await timed(attack)
  const { status, text, ms, ended } = answer
  const body = attack.body ?? ''
  const received = `${attack.path.slice(0, 300)} ${body.slice(0, 200)} (${body.length} characters) → ${status} ${text.slice(0, 200)}`
  if (!ended || ms > patienceMs) found('hangs', each, who, `${Math.round(ms)} ms ${received}`)
  const declared = Object.values(each.errors).some(([declaredStatus]) => declaredStatus === status)
  if (status >= 500 && !declared && !failsOnPurpose.test(each.path)) found('fails', each, who, received)
  const well = status >= 200 && status < 300
  if (well && (who.forged || !each.access.kinds.includes(who.kind))) found('admits', each, who, received)
  if (well && forbidden) found('allows', each, who, received)
  if (!who.mighty)
    for (const secret of victim.secrets)
      if (text.includes(secret)) found('tells', each, who, `${secret}: ${received}`)
  return status
}

/** Whether the operation's rule, as in `access.md`, refuses this caller. */
async function refuses({ access, params }: Operation, { token }: Attacker, attack: Attack): Promise<boolean> {
  const caller = token === undefined ? ({ kind: 'nobody' } as const) : await fixtures.app.tokens.callerOf(token)
  const read = z.safeParse(z.object(params), attack.params)
  if (!caller || !read.success || !isStorableText(attack.params)) return false
  return (
    !access.kinds.includes(caller.kind) ||
    !(await isAdmitted(access, { app: fixtures.app, caller, params: read.data }))
  )
}

async function assault(makers: Record<string, () => Promise<Attacker>>, chance: Chance): Promise<void> {
  for (const make of Object.values(makers)) {
    let who = await make()
    for (const each of operations) {
      for (let round = 0; round < rounds; round++) {
        const status = await strike(each, who, chance)
        // A caller who has ended their own session, or banned themselves, continues as another user.
        if (status === 401 && who.token && !who.forged && each.access.kinds.includes(who.kind)) who = await make()
      }
    }
  }
}

/** A call with the id in every path parameter, and in every field of the body that refers to something. */
function aimedAt(each: Operation, name: string): Pick<Attack, 'path' | 'body'> | undefined {
  if (!Object.values(each.params).every((schema) => z.safeParse(schema, name).success)) return undefined
  const body = each.method === 'GET' ? undefined : smallBody(each, { all: [name], of: () => [name] })
  return { path: each.path.replace(/\{\w+\}/g, encodeURIComponent(name)), body }
}

async function answerTo({ path, body }: Pick<Attack, 'path' | 'body'>, method: string, token: string | undefined) {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  const answer = await fixtures.api.request(path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, text: await answer.text() }
}

/** What the victim reads of their own resources, by operation and path. */
async function ownReads(things: readonly string[]): Promise<Map<string, string>> {
  const reads = new Map<string, string>()
  for (const each of operations.filter(({ method }) => method === 'GET')) {
    if (othersMayChange.has(each.key)) continue
    for (const name of Object.keys(each.params).length > 0 ? things : things.slice(0, 1)) {
      const aim = aimedAt(each, name)
      const answer = aim && (await answerTo(aim, 'GET', victim.person.token))
      if (answer && answer.status < 400) reads.set(`${each.key} ${aim.path}`, answer.text)
    }
  }
  return reads
}

/** Refused because of the caller, a missing resource, the body, or because this host can't do it for anyone. */
const refusals = [400, 401, 403, 404, 409, 415, 501]

test('other users are refused by every operation about a user’s resources, except those listed as open', async () => {
  const things = [...new Set(victim.names)]
  const first = await ownReads(things)
  // Some replies differ on each call, such as tokens.
  const before = [...(await ownReads(things))].filter(([key, text]) => first.get(key) === text)
  // After the first reads, because those create some resources, such as the song queue.
  const rows = await rowsOf(fixtures.app.db, victim)
  const open: Record<string, string> = {}
  const wrong: string[] = []
  let calls = 0
  for (const each of operations.filter((one) => Object.keys(one.params).length > 0 || namesInBody(one)))
    for (const [who, make] of [
      ['users', strangers['user']],
      ['guests', strangers['guest']],
      ['anyone', strangers['nobody']],
    ] as const) {
      const { token } = await must(make, 'a kind of unauthorized caller')()
      for (const name of things) {
        const aim = aimedAt(each, name)
        if (!aim) continue
        const { status, text } = await answerTo(aim, each.method, token)
        calls += 1
        if (status < 400) open[each.key] = who
        else if (!refusals.includes(status)) wrong.push(`${each.key} to ${who}: ${status}`)
        wrong.push(
          ...victim.secrets.filter((secret) => text.includes(secret)).map((secret) => `${each.key} tells ${secret}`),
        )
      }
    }
  const after = await ownReads(things)
  const changed = before.filter(([key, text]) => after.get(key) !== text).map(([key]) => key)
  const harm = harmTo(victim, rows, await rowsOf(fixtures.app.db, victim))
  console.info(`${calls} calls on other users' resources, ${before.length} reads by their owners`)
  expect({ wrong, changed, harm }).toEqual({ wrong: [], changed: [], harm: [] })
  expect(open).toEqual(openToOthers)
  expect(calls).toBeGreaterThan(5000)
  expect(before.length).toBeGreaterThan(100)
})

test('unauthorized callers change nobody else’s data, read no secrets, and cause neither failures nor hangs', async () => {
  names.push(...victim.names)
  const before = await rowsOf(fixtures.app.db, victim)
  expect(Object.keys(before).length).toBeGreaterThan(5)
  await assault(strangers, new Chance(seed))
  const after = await rowsOf(fixtures.app.db, victim)
  console.info(
    `${requestCount} requests to ${operations.length} operations as ${Object.keys(strangers).length} unauthorized callers`,
  )
  const harm = harmTo(victim, before, after)
  expect({ findings: Object.fromEntries(findings), harm }).toEqual({ findings: {}, harm: [] })
  expect(requestCount).toBeGreaterThanOrEqual((minCalls * rounds) / defaultRounds)
})

test('callers who may change everything cause neither failures nor hangs', async () => {
  findings.clear()
  await assault(mighty, new Chance(seed + 1))
  expect(Object.fromEntries(findings)).toEqual({})
})
