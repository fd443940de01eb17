import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

const dayMs = 86_400_000
const sku = 'the-pro-sku'
let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  fixtures.app.config.discordProSku = sku
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const inDays = (days: number) => new Date(fixtures.clock.now() + days * dayMs)
const list = async (query: object = {}) => root.call('GET /admin/subscriptions', { query })

type Kind = { source: 'stripe' | 'apple'; status?: 'active' | 'pastDue'; ends: number }
async function subscribed(who: Member | null, { source, status = 'active', ends }: Kind) {
  const paidUntil = inDays(ends)
  await fixtures.app.db
    .insertInto('subscription')
    .values({
      source,
      status,
      userUuid: who?.uuid ?? null,
      externalId: crypto.randomUUID(),
      plan: 'monthly',
      level: 'pro',
      region: 'PT',
      isRenewing: true,
      startedAt: inDays(ends - 30),
      paidUntil,
      endsAt: paidUntil,
      asOf: inDays(0),
    })
    .execute()
}

test('subscriptions from every payment provider are listed with their current status', async () => {
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  await subscribed(ann, { source: 'stripe', ends: 20 })
  await subscribed(ben, { source: 'apple', status: 'pastDue', ends: 10 })
  await subscribed(null, { source: 'stripe', ends: -5 })
  const { id } = await fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', ben.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  const bought = { userId: id, grantedAt: inDays(-60), endsAt: null }
  for (const skuId of [sku, 'something else'])
    await fixtures.app.db
      .insertInto('discordPurchase')
      .values({ ...bought, skuId, entitlementId: `of ${skuId}` })
      .execute()
  const { data, total } = await list()
  expect(total).toBe(4)
  expect(data.map(({ userUuid, source, status }) => [userUuid, source, status])).toEqual([
    [ann.uuid, 'stripe', 'active'],
    [ben.uuid, 'apple', 'pastDue'],
    [null, 'stripe', 'ended'],
    [ben.uuid, 'discord', 'active'],
  ])
  expect(data.at(-1)).toMatchObject({ id: `discord-of ${sku}`, endsAt: null, isRenewing: null })

  const sources = async (query: object) => (await list(query)).data.map(({ source }) => source)
  expect(await sources({ filter: 'status||$eq||ended' })).toEqual(['stripe'])
  expect(await sources({ filter: `userUuid||$eq||${ben.uuid}` })).toEqual(['apple', 'discord'])
  expect(await sources({ filter: 'endsAt||$isnull' })).toEqual(['discord'])
  expect(await sources({ sort: 'endsAt,ASC', limit: 2, page: 2 })).toEqual(['stripe', 'discord'])
  const first = data[0]
  expect(await root.call('GET /admin/subscriptions/{id}', { params: { id: first?.id ?? '' } })).toEqual(first)
})

test('only administrators can list subscriptions, and an unknown one returns 404', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  expect(await refusalOf(mod.call('GET /admin/subscriptions'))).toMatchObject({ status: 403 })
  const unknown = root.call('GET /admin/subscriptions/{id}', { params: { id: 'stripe-999999' } })
  expect(await refusalOf(unknown)).toMatchObject({ status: 404, message: 'Subscription not found' })
})
