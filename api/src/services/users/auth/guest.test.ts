import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test('each guest gets their own token', async () => {
  const [one, other] = [await fixtures.guest(), await fixtures.guest()]
  expect(one.uuid).not.toBe(other.uuid)
  expect(await fixtures.app.tokens.callerOf(one.token)).toEqual({ kind: 'guest', uuid: one.uuid })
})

test('a guest token expires after a day', async () => {
  const ghost = await fixtures.guest()
  fixtures.clock.pass(25 * 3600 * 1000)
  expect(await refusalOf(ghost.call('GET /auth/pub-key'))).toEqual({
    status: 401,
    message: 'Your session has expired or is invalid. Please sign in again',
  })
})
