import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { roomJson } from '@segue/shared/read-json.ts'
import { contracts } from '../src/compose/contracts.ts'
import { createApi } from '../src/compose/create-api.ts'
import { operations } from '../src/compose/operations.ts'
import { inRoutingOrder } from '../src/platform/mount.ts'
import type { Operation } from '../src/platform/operation.ts'
import { plainPath } from '../src/platform/paths.ts'
import type { Caller } from '../src/ports/caller.ts'
import { openApi, type Fixtures } from './fixtures.ts'
import { declaredErrors } from './provoked.ts'
import { pathOf, rubbish, takesJson } from './samples-of.ts'

type Kind = Caller['kind']
const kinds: Kind[] = ['nobody', 'guest', 'user', 'service']

let given: Fixtures
/** Tokens by kind; `admin` is a user with every permission. */
let tokens: Record<Kind | 'admin', string | undefined>

beforeAll(async () => {
  given = await openApi()
  tokens = {
    nobody: undefined,
    guest: (await given.guest()).token,
    user: (await given.person('ann')).token,
    admin: (await given.person('root', { role: 'admin' })).token,
    service: 'service-token-for-tests',
  }
})
afterAll(() => given.close())

type Answer = { status: number; message: unknown; code: unknown }

async function ask(
  api: Fixtures['api'],
  each: Operation,
  as: Kind | 'admin',
  { path = pathOf(each), body = '{}' }: { path?: string; body?: string } = {},
): Promise<Answer> {
  const token = tokens[as]
  const answer = await api.request(path, {
    method: each.method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(each.method === 'GET' ? {} : { body }),
  })
  const text = await answer.text()
  const read: unknown = answer.headers.get('content-type')?.includes('application/json')
    ? JSON.parse(text)
    : undefined
  return { status: answer.status, message: messageIn(read), code: codeIn(read) }
}

/** The sentence of a refusal: the chat's dialect keeps it one level deeper. */
function messageIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  if ('message' in body) return body.message
  return 'error' in body ? messageIn(body.error) : undefined
}

function codeIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  if ('code' in body) return body.code
  return 'error' in body ? codeIn(body.error) : undefined
}

const isCode = (code: unknown) => typeof code === 'string' && /^[a-z][a-zA-Z]+$|^[A-Z][A-Z_]+$/.test(code)

/** The operations with spies as handlers, and which of them ran. */
function spied() {
  const ran: string[] = []
  const spies = operations.map((each): Operation => ({
    ...each,
    handle() {
      ran.push(each.key)
      return new Response('ran')
    },
  }))
  return { api: createApi(given.app, spies), ran }
}

/** A caller that the access rule of an operation admits, as far as that depends on the caller. */
const welcome = ({ access }: Operation): Kind | 'admin' =>
  access.kinds.includes('user') ? 'admin' : (access.kinds.at(-1) ?? 'nobody')

const isSentence = (message: unknown): boolean =>
  typeof message === 'string'
    ? /^\S+ .*\S$/s.test(message)
    : Array.isArray(message) && message.length > 0 && message.every(isSentence)

test('there are operations, and no two answer the same request', () => {
  expect(operations.length).toBeGreaterThan(30)
  expect(inRoutingOrder(operations)).toHaveLength(operations.length)
})

test('each operation declares the parameters of its path and no others', () => {
  const wrong = operations.filter(({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    return inPath.length !== Object.keys(params).length || !inPath.every((name = '') => Object.hasOwn(params, name))
  })
  expect(wrong.map(({ key }) => key)).toEqual([])
})

test('declared errors are refusals with a sentence, and their names are their own', () => {
  const wrong = operations.flatMap(({ key, errors }) =>
    Object.entries(errors)
      .filter(([, [status, sentence]]) => status < 400 || status > 599 || status === 500 || !isSentence(sentence))
      .map(([name]) => `${key} ${name}`),
  )
  expect(wrong).toEqual([])
  const declared = declaredErrors(operations)
  expect(new Set(declared).size).toBe(declared.length)
})

describe('whoever may not call', () => {
  test('is refused before anything happens', async () => {
    const { api, ran } = spied()
    const wrong: string[] = []
    let refused = 0
    for (const each of operations) {
      for (const kind of kinds.filter((kind) => !each.access.kinds.includes(kind))) {
        const { status, message, code } = await ask(api, each, kind)
        const expected = kind === 'nobody' || kind === 'guest' ? 401 : 403
        if (status !== expected || !isSentence(message) || !isCode(code))
          wrong.push(`${each.key} as ${kind}: ${status}`)
        refused += 1
      }
    }
    expect({ wrong, ran }).toEqual({ wrong: [], ran: [] })
    expect(refused).toBeGreaterThan(operations.length)
  })

  test('for want of a role is refused before anything happens', async () => {
    const { api, ran } = spied()
    const roles = ['moderator', 'admin', 'service']
    const ruled = operations.filter(({ access }) => roles.includes(access.name) || access.name.startsWith('holderOf'))
    const open = ruled.filter(({ access }) => access.name !== 'holderOf(uploadMusic)')
    const wrong: string[] = []
    for (const each of open) {
      const { status, message, code } = await ask(api, each, 'user')
      if (status !== 403 || !isSentence(message) || !isCode(code)) wrong.push(`${each.key}: ${status}`)
    }
    expect({ wrong, ran }).toEqual({ wrong: [], ran: [] })
    expect(open.length).toBeGreaterThan(0)
  })

  test('is every person, administrators too, where a call is for services', async () => {
    const { api, ran } = spied()
    const forServices = operations.filter(({ access }) => access.name === 'service')
    const wrong: string[] = []
    for (const each of forServices) {
      const { status, code } = await ask(api, each, 'admin')
      if (status !== 403 || code !== 'servicesOnly') wrong.push(`${each.key}: ${status} ${String(code)}`)
    }
    expect({ wrong, ran }).toEqual({ wrong: [], ran: [] })
    expect(forServices.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'POST /discord/users',
        'GET /spotify/access-token/{id}/service',
        'GET /soundcloud/access-token/{id}',
        'GET /apple/user-token/{id}',
      ]),
    )
  })

  test('is told by the table of who may call: services are named exactly where they may', () => {
    const wrong = operations
      .filter(({ access }) => !access.kinds.includes('guest'))
      .filter(({ access: { kinds, who } }) => kinds.includes('service') !== /\bservices\b/.test(who))
    expect(wrong.map(({ key, access }) => `${key}: ${access.who}`)).toEqual([])
  })

  test('with a token that nobody issued is nobody, and is told so', async () => {
    const { api, ran } = spied()
    const [head = '', claims = '', signature = ''] = (tokens.user ?? '').split('.')
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = ['x', `${head}.${claims}.${other}`, `${none}.${claims}.`, `${head}.${claims}`]
    const wrong: string[] = []
    for (const each of operations) {
      for (const token of forged) {
        const headers = { Authorization: `Bearer ${token}` }
        const { status } = await api.request(pathOf(each), { method: each.method, headers })
        if (status !== 401) wrong.push(`${each.key}: ${status}`)
      }
    }
    expect({ wrong, ran }).toEqual({ wrong: [], ran: [] })
  })
})

/** Bodies beyond what is walked, with what a database does not store at the bottom as well. */
const tooDeep = [101, 100_000].flatMap((levels) =>
  ['', '"\\u0000"'].map((bottom) => `{"x":${'['.repeat(levels)}${bottom}${']'.repeat(levels)}}`),
)
/** As deep as every body may be, itself included. */
const deepest = Array.from({ length: roomJson.levels - 3 }).reduce<unknown>((inside) => ({ a: inside }), {})

describe('what nobody can mean', () => {
  test('in a body is refused with a sentence before anything happens', async () => {
    const { api, ran } = spied()
    const wrong: string[] = []
    const withBody = operations.filter((each) => takesJson(each))
    for (const each of withBody) {
      for (const body of ['{"a":', 'nonsense', '[1]', '"text"', '7', 'null', ...tooDeep]) {
        const { status, message, code } = await ask(api, each, welcome(each), { body })
        if (status !== 400 || !isSentence(message) || !isCode(code)) wrong.push(`${each.key} ${body}: ${status}`)
      }
      if (each.body && z.safeParse(each.body, {}).success) continue
      const { status, message } = await ask(api, each, welcome(each))
      if (status !== 400 || !isSentence(message)) wrong.push(`${each.key} {}: ${status}`)
    }
    expect({ wrong, ran }).toEqual({ wrong: [], ran: [] })
    expect(withBody.length).toBeGreaterThan(10)
  })

  test('in a path is an answer below 500 from the real handlers', async () => {
    const wrong: string[] = []
    for (const each of operations) {
      for (const name of Object.keys(each.params)) {
        for (const value of rubbish) {
          const answer = await ask(given.api, each, welcome(each), { path: pathOf(each, { [name]: value }) })
          if (answer.status >= 500) wrong.push(`${each.key} ${name}=${value.slice(0, 30)}: ${answer.status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('in a query is an answer below 500 from the real handlers', async () => {
    const wrong: string[] = []
    for (const each of operations) {
      for (const name of Object.keys(each.query)) {
        for (const value of rubbish) {
          const path = `${pathOf(each)}?${name}=${encodeURIComponent(value)}`
          const answer = await ask(given.api, each, welcome(each), { path })
          if (answer.status >= 500) wrong.push(`${each.key} ${name}=${value.slice(0, 30)}: ${answer.status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('in any entry of a body is an answer below 500 from the real handlers', async () => {
    const wrong: string[] = []
    const values = [null, 7, -1e308, true, '', '\u0000', '\ud800', 'x'.repeat(5000), [], {}, [[[]]], deepest]
    values.push(
      Array.from({ length: 5000 }, () => ({})),
      { a: deepest },
    )
    for (const each of operations.filter((each) => takesJson(each))) {
      const described = each.body && z.toJSONSchema(each.body, { io: 'input', unrepresentable: 'any' })
      for (const name of Object.keys(described?.properties ?? {})) {
        for (const value of values) {
          const { status, message } = await ask(given.api, each, welcome(each), {
            body: JSON.stringify({ [name]: value }),
          })
          const fine = status < 400 || (status < 500 && isSentence(message))
          if (!fine) wrong.push(`${each.key} ${name}=${JSON.stringify(value).slice(0, 30)}: ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('in size is refused as too large', async () => {
    const each = operations.find(({ key }) => key === 'POST /auth/login')
    expect(each).toBeDefined()
    if (!each) return
    const body = JSON.stringify({ email: 'x'.repeat(3 * 1024 * 1024), password: 'x' })
    expect(await ask(given.api, each, 'nobody', { body })).toMatchObject({ status: 413 })
  })
})

describe('the documents', () => {
  for (const file of ['openapi.json', 'access.md', 'operations.d.ts'] as const) {
    test(`${file} says what the operations do`, async () => {
      const saved = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
      // This sentence says more than a diff of thousands of lines.
      expect(saved === contracts()[file], `${file} is out of date: run \`npm run contracts\``).toBe(true)
    })
  }
})

/** The rows of a list `service | methods | path`, one for each method. */
const rowsIn = async (url: URL) =>
  (await readFile(url, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [service = '', methods = '', path = ''] = line.split('|').map((cell) => cell.trim())
      return methods.split(' ').map((method) => `${service} ${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    })

describe('what is claimed of the specification', () => {
  const mounted = operations.map(
    ({ service, method, path }) =>
      `${service} ${method} ${plainPath(`http://test${path}`).replace(/\{\w+\}/g, '{}')}`,
  )
  const specification = new URL('../../../shared/spec/operations.txt', import.meta.url)

  test('is mounted, row by row, and is all that the specification knows of what is mounted', async () => {
    const claimed = await rowsIn(new URL('./claimed.txt', import.meta.url))
    expect(claimed.length).toBeGreaterThan(30)
    expect(claimed.filter((row) => !mounted.includes(row))).toEqual([])
    // The specification is not part of the repository: without it, only the claims are checked.
    const rows = existsSync(specification) ? await rowsIn(specification) : claimed
    expect(claimed.filter((row) => !rows.includes(row))).toEqual([])
    expect(mounted.filter((row) => rows.includes(row) && !claimed.includes(row))).toEqual([])
  })
})
