import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { roomJson } from '@segue/shared/read-json.ts'
import { operations } from '../../src/compose/operations.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { isCode, isSentence, operationCaller, welcome, type OperationCaller } from '../operation-caller.ts'
import { pathOf, rubbish, takesJson } from '../samples-of.ts'

let fixtures: Fixtures
let caller: OperationCaller
const ask: OperationCaller['ask'] = (...requests) => caller.ask(...requests)
const spied = () => caller.spied()

beforeAll(async () => {
  fixtures = await openApi()
  caller = await operationCaller(fixtures)
})
afterAll(() => fixtures.close())

/** Bodies nested deeper than is walked, some with unstorable text at the bottom. */
const tooDeep = [101, 100_000].flatMap((levels) =>
  ['', '"\\u0000"'].map((bottom) => `{"x":${'['.repeat(levels)}${bottom}${']'.repeat(levels)}}`),
)
/** As deep as every body may be, including itself. */
const deepest = Array.from({ length: roomJson.levels - 3 }).reduce<unknown>((inside) => ({ a: inside }), {})

describe('garbage input', () => {
  test('a malformed body is refused with a sentence before anything happens', async () => {
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

  test('a garbage path parameter gets a response below 500 from the real handlers', async () => {
    const wrong: string[] = []
    for (const each of operations) {
      for (const name of Object.keys(each.params)) {
        for (const value of rubbish) {
          const answer = await ask(fixtures.api, each, welcome(each), { path: pathOf(each, { [name]: value }) })
          if (answer.status >= 500) wrong.push(`${each.key} ${name}=${value.slice(0, 30)}: ${answer.status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('a garbage query parameter gets a response below 500 from the real handlers', async () => {
    const wrong: string[] = []
    for (const each of operations) {
      for (const name of Object.keys(each.query)) {
        for (const value of rubbish) {
          const path = `${pathOf(each)}?${name}=${encodeURIComponent(value)}`
          const answer = await ask(fixtures.api, each, welcome(each), { path })
          if (answer.status >= 500) wrong.push(`${each.key} ${name}=${value.slice(0, 30)}: ${answer.status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('garbage in any field of a body gets a response below 500 from the real handlers', async () => {
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
          const { status, message } = await ask(fixtures.api, each, welcome(each), {
            body: JSON.stringify({ [name]: value }),
          })
          const fine = status < 400 || (status < 500 && isSentence(message))
          if (!fine) wrong.push(`${each.key} ${name}=${JSON.stringify(value).slice(0, 30)}: ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('a body that is too large is refused', async () => {
    const each = operations.find(({ key }) => key === 'POST /auth/login')
    expect(each).toBeDefined()
    if (!each) return
    const body = JSON.stringify({ email: 'x'.repeat(3 * 1024 * 1024), password: 'x' })
    expect(await ask(fixtures.api, each, 'nobody', { body })).toMatchObject({ status: 413 })
  })
})
