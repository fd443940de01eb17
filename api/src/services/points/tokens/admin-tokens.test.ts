import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { holdTokens } from './ledger.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const change = (who: { uuid: string }, tokens: number, actId: string = crypto.randomUUID(), by = root) =>
  by.call('POST /admin/token-changes', { body: { userUuid: who.uuid, tokens, reason: 'A lost prize', actId } })
const listedAs = async (who: { uuid: string }) =>
  (await root.call('GET /admin/token-accounts', { query: { filter: `userUuid||$eq||${who.uuid}` } })).data

test('an administrator can add and remove tokens with a reason, recorded in the ledger and the audit log', async () => {
  const ann = await fixtures.person('ann')
  expect(await change(ann, 50)).toMatchObject({ userUuid: ann.uuid, balance: 50, owed: 0, counted: true })
  expect(await change(ann, -70)).toMatchObject({ balance: 0, owed: 20 })
  expect(await listedAs(ann)).toMatchObject([{ balance: 0, owed: 20, status: 'active' }])
  const { transactions } = await ann.call('GET /api/v1/token-accounts/self/transactions')
  expect(transactions.map(({ happened, amount }) => [happened, amount])).toEqual([
    ['takenBack', -70],
    ['credited', 50],
  ])
  const { data } = await root.call('GET /moderation-actions', { query: { filter: `userUuid||$eq||${ann.uuid}` } })
  expect(data.map(({ action, reason, actorUuid }) => [action, reason, actorUuid])).toEqual([
    ['changeTokens', '-70: A lost prize', root.uuid],
    ['changeTokens', '+50: A lost prize', root.uuid],
  ])
})

test('repeating a change with the same actId changes nothing, even concurrently', async () => {
  const ben = await fixtures.person('ben')
  const actId = crypto.randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => change(ben, 10, actId)))
  expect(all.filter(({ counted }) => counted)).toHaveLength(1)
  expect(await change(ben, 10, actId)).toMatchObject({ counted: false, balance: 10 })
})

test('a change beyond the maximum balance is refused and leaves the balance as it was', async () => {
  const cleo = await fixtures.person('cleo')
  await change(cleo, 1)
  const { db } = fixtures.app
  await db.updateTable('tokenAccount').set({ balance: 1_999_999_999 }).where('userUuid', '=', cleo.uuid).execute()
  expect(await refusalOf(change(cleo, 2))).toMatchObject({ status: 409 })
  expect(await change(cleo, 1)).toMatchObject({ balance: 2_000_000_000 })
  const none = change(cleo, 0)
  expect(await refusalOf(none)).toMatchObject({ status: 400 })
})

test('only administrators can change tokens, and only of existing users who are not bots', async () => {
  const [dan, mod] = [await fixtures.person('dan'), await fixtures.person('mod', { role: 'moderator' })]
  expect(await refusalOf(change(dan, 5, 'x', mod))).toMatchObject({ status: 403 })
  expect(await refusalOf(change({ uuid: crypto.randomUUID() }, 5))).toMatchObject({ status: 404 })
  const bot = await fixtures.person('bot', { role: 'bot' })
  expect(await refusalOf(change(bot, 5))).toMatchObject({ status: 403, message: 'Bots can’t have tokens' })
  expect(await listedAs(dan)).toEqual([])
})

const setStatus = (id: number, status: 'active' | 'disabled', actId: string = crypto.randomUUID(), by = root) =>
  by.call('PUT /admin/token-accounts/{accountId}/status', {
    params: { accountId: id },
    body: { status, reason: 'A stolen card', actId },
  })

test("a token account disabled by an administrator can't spend until it is enabled, and both are recorded", async () => {
  const eve = await fixtures.person('eve')
  await change(eve, 50)
  const { id } = await eve.call('GET /api/v1/token-accounts/self')
  const actId = crypto.randomUUID()
  const [first] = await Promise.all([setStatus(id, 'disabled', actId), setStatus(id, 'disabled', actId)])
  expect(first).toMatchObject({ id, status: 'disabled', balance: 50 })
  expect(await eve.call('GET /api/v1/token-accounts/self')).toMatchObject({ status: 'disabled', balance: 50 })
  const hold = () =>
    holdTokens(fixtures.app.db, { userUuid: eve.uuid, amount: 5, key: 'eve buys', reference: 'flower' })
  expect(await hold()).toEqual({ refused: 'tokenAccountDisabled' })
  expect(await setStatus(id, 'active')).toMatchObject({ status: 'active' })
  expect(await hold()).toMatchObject({ holdId: expect.any(Number) as number })
  // The first request again, delivered late.
  expect(await setStatus(id, 'disabled', actId)).toMatchObject({ status: 'active' })
  const { data } = await root.call('GET /moderation-actions', { query: { filter: `userUuid||$eq||${eve.uuid}` } })
  expect(data.map(({ action, reason, actorUuid }) => [action, reason, actorUuid]).slice(0, 2)).toEqual([
    ['enableTokens', 'A stolen card', root.uuid],
    ['disableTokens', 'A stolen card', root.uuid],
  ])
})

test('only administrators can disable a token account, and an unknown one returns 404', async () => {
  const [fay, staff] = [await fixtures.person('fay'), await fixtures.person('max', { role: 'moderator' })]
  await change(fay, 1)
  const { id } = await fay.call('GET /api/v1/token-accounts/self')
  for (const by of [fay, staff])
    expect(await refusalOf(setStatus(id, 'disabled', 'x', by))).toMatchObject({ status: 403 })
  expect(await refusalOf(setStatus(999_999, 'disabled'))).toEqual({
    status: 404,
    message: 'Token account not found',
  })
})
