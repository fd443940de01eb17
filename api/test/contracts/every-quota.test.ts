import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../src/compose/create-api.ts'
import { operations } from '../../src/compose/operations.ts'
import { anyone } from '../../src/platform/access.ts'
import { quotaOf, quotas } from '../../src/platform/quotas/quotas.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { pathOf } from '../samples-of.ts'

/** Operations that change something and draw on no quota, with the reason. New operations have one by default. */
const withoutQuota: Record<string, string> = {
  'POST /webhook/stripe': 'Saves only what Stripe has signed.',
  'POST /webhook/apple': 'Saves only what Apple has signed.',
  'POST /cyanite/webhook': 'Saves only what Cyanite has signed.',
  'POST /upload/transcoder_sns': 'Saves only what Amazon SNS has signed.',
}

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test('every operation that creates or changes something draws on a daily quota, or is listed here with the reason', () => {
  const changing = operations.filter(({ method }) => method !== 'GET' && method !== 'DELETE')
  const without = changing.filter((each) => quotaOf(each) === undefined).map(({ key }) => key)
  expect(without.sort()).toEqual(Object.keys(withoutQuota).sort())
})

test('each quota is used, and is larger for an address than for one account, even a bot’s', () => {
  const inHandlers = ['messageFiles', 'crates', 'imports']
  const used = new Set([...inHandlers, ...operations.map(quotaOf)])
  expect(Object.keys(quotas).filter((name) => !used.has(name))).toEqual([])
  for (const quota of Object.values(quotas)) {
    const botTimes = 'botTimes' in quota ? quota.botTimes : 1
    expect(quota.address).toBeGreaterThan(quota.account * botTimes)
  }
})

test('a call beyond its quota is refused before its handler runs, with the time to wait', async () => {
  const ran: string[] = []
  // Anyone may call with anything: only the quota is tested here.
  const spies = operations.map((each) => ({
    ...each,
    access: anyone,
    body: undefined,
    handle() {
      ran.push(each.key)
      return new Response('ran')
    },
  }))
  const api = createApi({ ...fixtures.app, limits: { ...fixtures.app.limits, save: () => 90 } }, spies)
  const wrong: string[] = []
  for (const each of spies.filter((one) => quotaOf(one) !== undefined)) {
    const answer = await api.request(pathOf(each), { method: each.method })
    const text = await answer.text()
    if (answer.status !== 429 || answer.headers.get('retry-after') !== '90' || !text.includes('tooMuchSaved'))
      wrong.push(`${each.key}: ${answer.status} ${text}`)
  }
  expect({ wrong, ran }).toEqual({ wrong: [], ran: [] })
})
