import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts } from '@segue/bot/demo/accounts.ts'
import { houseRooms } from '@segue/bot/demo/rooms.ts'
import { createRateLimits } from '../src/platform/limits.ts'
import { openApi, type Fixtures } from './fixtures.ts'

let fixtures: Fixtures
const keyFile = join(tmpdir(), `house-key-${randomUUID()}`)
beforeAll(async () => void (fixtures = await openApi({ limits: createRateLimits(() => 0) })))
afterAll(async () => {
  await fixtures.close()
  await rm(keyFile, { force: true })
})

const djs = houseRooms.flatMap((room) => room.djs)

test('the house opens its accounts while wrong log-ins from this machine are refused, and uses none of its allowance', async () => {
  const server = await fixtures.listen()
  const login = () =>
    fetch(`${server}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.test', password: 'a guess' }),
    }).then(({ status }) => status)
  for (let at = 0; at < 14; at++) expect(await login()).toBe(401)

  const requests: string[] = []
  const counting: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return fetch(request)
  }
  const accounts = await openAccounts({ server, keyFile, serviceToken: 'service-token-for-tests', fetch: counting })
  const open = () => Promise.all([accounts.member('Segue House'), ...djs.map((dj) => accounts.bot(dj))])
  const opened = await open()
  expect(new Set(opened.map(({ uuid }) => uuid)).size).toBe(djs.length + 1)
  for (let at = 0; at < 6; at++) expect(await login()).toBe(401)
  expect(await login()).toBe(429)

  // When opened again after a failure, all accounts continue with the tokens they have.
  requests.length = 0
  expect(await open()).toEqual(opened)
  expect(new Set(requests)).toEqual(new Set(['GET /users/profile']))
})

test('a house that restarts signs in to its existing accounts', async () => {
  const server = await fixtures.listen()
  const options = { server, keyFile, serviceToken: 'service-token-for-tests', fetch }
  const again = await openAccounts(options)
  const dj = djs[0]
  if (!dj) throw new Error('The house has no DJs')
  expect((await again.bot(dj)).uuid).toBe((await (await openAccounts(options)).bot(dj)).uuid)
})
