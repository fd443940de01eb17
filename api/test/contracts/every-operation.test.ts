import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '../../src/compose/pages/contracts.ts'
import { operations } from '../../src/compose/operations.ts'
import { inRoutingOrder } from '../../src/platform/mount.ts'
import { plainPath } from '../../src/platform/paths.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { isCode, isSentence, operationCaller, type Kind, type OperationCaller } from '../operation-caller.ts'
import { declaredErrors } from '../provoked.ts'
import { pathOf } from '../samples-of.ts'

const kinds: Kind[] = ['nobody', 'guest', 'user', 'service']

let fixtures: Fixtures
let caller: OperationCaller
const ask: OperationCaller['ask'] = (...requests) => caller.ask(...requests)
const spied = () => caller.spied()

beforeAll(async () => {
  fixtures = await openApi()
  caller = await operationCaller(fixtures)
})
afterAll(() => fixtures.close())

test('there are operations, and no two match the same request', () => {
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

test('declared errors are refusals with a sentence, and have unique names', () => {
  const wrong = operations.flatMap(({ key, errors }) =>
    Object.entries(errors)
      .filter(([, [status, sentence]]) => status < 400 || status > 599 || status === 500 || !isSentence(sentence))
      .map(([name]) => `${key} ${name}`),
  )
  expect(wrong).toEqual([])
  const declared = declaredErrors(operations)
  expect(new Set(declared).size).toBe(declared.length)
})

describe('callers without access', () => {
  test('a caller who may not call is refused before anything happens', async () => {
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

  test('a caller without the required role is refused before anything happens', async () => {
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

  test('every person, even an administrator, is refused by calls for services', async () => {
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

  test('the description of an access rule names services exactly if they may call', () => {
    const wrong = operations
      .filter(({ access }) => !access.kinds.includes('guest'))
      .filter(({ access: { kinds, who } }) => kinds.includes('service') !== /\bservices\b/.test(who))
    expect(wrong.map(({ key, access }) => `${key}: ${access.who}`)).toEqual([])
  })

  test('a forged token is refused', async () => {
    const { api, ran } = spied()
    const [head = '', claims = '', signature = ''] = (caller.tokens.user ?? '').split('.')
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

describe('the documents', () => {
  for (const file of ['openapi.json', 'access.md', 'operations.d.ts', 'limits.md'] as const) {
    test(`${file} matches the operations`, async () => {
      const saved = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      // This sentence says more than a diff of thousands of lines.
      expect(saved === contracts()[file], `${file} is out of date: run \`npm run contracts\``).toBe(true)
    })
  }
})

/** The rows of a list `service | methods | path`, one per method. */
const rowsIn = async (url: URL) =>
  (await readFile(url, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [service = '', methods = '', path = ''] = line.split('|').map((cell) => cell.trim())
      return methods.split(' ').map((method) => `${service} ${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    })

describe('the claimed operations of the specification', () => {
  const mounted = operations.map(
    ({ service, method, path }) =>
      `${service} ${method} ${plainPath(`http://test${path}`).replace(/\{\w+\}/g, '{}')}`,
  )
  const specification = new URL('../../../../shared/spec/operations.txt', import.meta.url)

  test('the claimed operations of the specification are exactly those that are mounted', async () => {
    const claimed = await rowsIn(new URL('./claimed.txt', import.meta.url))
    expect(claimed.length).toBeGreaterThan(30)
    expect(claimed.filter((row) => !mounted.includes(row))).toEqual([])
    // The specification is not part of the repository: without it, only the claims are checked.
    const rows = existsSync(specification) ? await rowsIn(specification) : claimed
    expect(claimed.filter((row) => !rows.includes(row))).toEqual([])
    expect(mounted.filter((row) => rows.includes(row) && !claimed.includes(row))).toEqual([])
  })
})
