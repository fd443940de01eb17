import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

test('a guest gets a token of their own', async () => {
  const [one, other] = [await given.guest(), await given.guest()]
  expect(one.uuid).not.toBe(other.uuid)
  expect(await given.app.tokens.callerOf(one.token)).toEqual({ kind: 'guest', uuid: one.uuid })
})

test('a guest token ends after a day', async () => {
  const ghost = await given.guest()
  given.clock.pass(25 * 3600 * 1000)
  expect(await refusalOf(ghost.call('GET /auth/pub-key'))).toEqual({
    status: 401,
    message: 'Your session has expired or is invalid. Please sign in again',
  })
})
