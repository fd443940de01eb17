import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancel, dispute, pay, refund, renew } from '@segue/simulator/stripe/happenings.ts'
import { eventAbout, send } from '@segue/simulator/stripe/webhooks.ts'
import { must } from '@segue/shared/must.ts'
import { openShop, sessionAt, type Shop } from '../../../../test/pretend-payments.ts'
import { song } from '@segue/shared/test/fixtures.ts'
import { refusalOf, type Member } from '../../../../test/fixtures.ts'

let shop: Shop
const dayMs = 24 * 60 * 60_000

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const choose = (who: Member) => who.call('POST /subscription/checkout/{id}', { params: { id: 'monthly' } })

async function subscribe(who: Member) {
  const session = sessionAt(shop.stripe, (await choose(who)).url)
  await pay(shop.stripe, session)
  return must(shop.stripe.subscriptions.get(session.subscription ?? ''), 'the subscription')
}

const params = (who: Member) => ({ params: { id: who.uuid } })
/** As services see it: sessions of people do not last through the months that pass here. */
const planOf = async (who: Member) =>
  (await shop.given.service.call('GET /subscription/user/{id}', params(who))).subscription
const hasPlan = async (who: Member) => (await planOf(who)) !== null

test('the plans on sale have the prices that Stripe has', async () => {
  const { plans } = await shop.given.nobody.call('GET /subscription/products')
  const name = 'Segue Pro'
  const paid = { price: 499, currency: 'eur', interval: 'month', intervalCount: 1 }
  expect(plans).toEqual([{ id: 'monthly', level: 'pro', name, ...paid }])
})

test('who subscribes has the plan until what they have paid for is over', async () => {
  const { given, stripe } = shop
  const ann = await given.person('ann')
  const subscription = await subscribe(ann)
  expect(await planOf(ann)).toMatchObject({ source: 'stripe', plan: 'monthly', level: 'pro', isRenewing: true })
  expect(await refusalOf(choose(ann))).toMatchObject({ status: 409 })
  await cancel(stripe, subscription, 'atPeriodEnd')
  expect(await planOf(ann)).toMatchObject({ isRenewing: false })
  given.clock.pass(31 * dayMs)
  expect(await planOf(ann)).toBeNull()
})

test('a plan lets its owner play in the room they are in at once, and its end takes that and what they wore', async () => {
  const { given, stripe } = shop
  const [host, ben] = [await given.person('host'), await given.person('ben')]
  const room = await host.call('POST /rooms/infrastructure', { body: { name: 'For pros', djType: 'PRO_PLAN_OWNER' } })
  const { slug } = await given.app.db
    .updateTable('avatar')
    .set({ avatarStatus: 'SUBSCRIBER_ONLY' })
    .where(
      'slug',
      '=',
      given.app.db
        .selectFrom('avatar')
        .select('slug')
        .where('avatarStatus', '=', 'PUBLIC')
        .orderBy('place', 'desc')
        .limit(1),
    )
    .returning('slug')
    .executeTakeFirstOrThrow()
  const visitor = await given.enter(ben, room.uuid)
  const play = () => visitor.act('addDj', { song: song('one') })
  expect(await play()).toHaveProperty('error')
  const subscription = await subscribe(ben)
  expect(await play()).toMatchObject({ status: 'OK' })
  const wears = async () => (await ben.call('GET /users/profile')).avatarId
  await ben.call('POST /users/profile', { body: { avatarId: slug } })
  expect(await wears()).toBe(slug)
  await visitor.act('removeDj')
  await cancel(stripe, subscription, 'now')
  expect(await play()).toHaveProperty('error')
  expect(await wears()).not.toBe(slug)
})

test('a plan whose end nobody tells of ends in the rooms too', async () => {
  const { given, stripe } = shop
  const [host, ina] = [await given.person('host'), await given.person('ina')]
  const room = await host.call('POST /rooms/infrastructure', { body: { name: 'Pros', djType: 'PRO_PLAN_OWNER' } })
  const visitor = await given.enter(ina, room.uuid)
  const play = () => visitor.act('addDj', { song: song('one') })
  const { error: withoutPlan } = await play()
  await cancel(stripe, await subscribe(ina), 'atPeriodEnd')
  expect(await play()).toMatchObject({ status: 'OK' })
  await visitor.act('removeDj')
  given.clock.pass(30 * dayMs + 1)
  await given.runJobs()
  expect(await play()).toMatchObject({ error: withoutPlan })
  visitor.leave()
})

test('a plan that is paid for again goes on, also where the webhook comes some days late', async () => {
  const { given, stripe } = shop
  const cleo = await given.person('cleo')
  const subscription = await subscribe(cleo)
  given.clock.pass(32 * dayMs)
  expect(await hasPlan(cleo)).toBe(true)
  await renew(stripe, subscription)
  given.clock.pass(20 * dayMs)
  expect(await hasPlan(cleo)).toBe(true)
  given.clock.pass(30 * dayMs)
  expect(await hasPlan(cleo)).toBe(false)
})

test('a refund or a chargeback of what it was paid with ends a plan, at Stripe too', async () => {
  const { given, stripe } = shop
  for (const take of [refund, dispute]) {
    const dan = await given.person('dan')
    const subscription = await subscribe(dan)
    const intent = await renew(stripe, subscription)
    await take(stripe, intent)
    expect(subscription.status).toBe('canceled')
    expect(await hasPlan(dan)).toBe(false)
  }
})

test('news of the past change nothing, and neither does another product of the account', async () => {
  const { given, stripe } = shop
  const eve = await given.person('eve')
  const subscription = await subscribe(eve)
  await cancel(stripe, subscription, 'now')
  const old = { ...subscription, status: 'active', ended_at: null }
  await send(stripe, eventAbout(stripe, 'customer.subscription.updated', old))
  expect(await hasPlan(eve)).toBe(false)
  const price = { ...must(stripe.prices.get('price_monthly'), 'the price'), id: 'price_of_something_else' }
  const other = { ...subscription, id: 'sub_other', status: 'active' as const, ended_at: null }
  other.items = { object: 'list', data: [{ id: 'si', price, current_period_end: 4e9 }] }
  stripe.subscriptions.set(other.id, other)
  await send(stripe, eventAbout(stripe, 'customer.subscription.created', other))
  expect(await hasPlan(eve)).toBe(false)
})

test('the portal is for those who have paid by card, and leads back to our own page', async () => {
  const { given, stripe } = shop
  const [fay, newcomer] = [await given.person('fay'), await given.person('newcomer')]
  await subscribe(fay)
  const { url } = await fay.call('POST /subscription/portal')
  expect(new URL(stripe.portals.get(url.split('/').at(-1) ?? '')?.returnUrl ?? '').origin).toBe('http://test')
  expect(await refusalOf(newcomer.call('POST /subscription/portal'))).toMatchObject({ status: 404 })
  stripe.faults.push({ path: /billing_portal/, status: 500, times: 2 })
  expect(await refusalOf(fay.call('POST /subscription/portal'))).toMatchObject({ status: 424 })
})

test('nobody subscribes to a plan that there is not', async () => {
  const gus = await shop.given.person('gus')
  const asked = gus.call('POST /subscription/checkout/{id}', { params: { id: 'for-life' } })
  expect(await refusalOf(asked)).toMatchObject({ status: 404 })
})

test('while Stripe is away nothing is sold, and the reason said', async () => {
  const { given, stripe } = shop
  given.clock.pass(dayMs)
  const hal = await given.person('hal')
  stripe.faults.push({ path: /prices/, status: 500, times: 4 })
  expect(await refusalOf(given.nobody.call('GET /subscription/products'))).toMatchObject({ status: 424 })
  expect(await refusalOf(choose(hal))).toMatchObject({ status: 424 })
})

test('plans are counted by time, country and level', async () => {
  const { given, stripe } = shop
  const admin = await given.person('root', { role: 'superUser' })
  const count = async (query: object = {}) => (await admin.call('GET /subscription/count', { query })).count
  const before = await count()
  const start = new Date(given.clock.now()).toISOString()
  const ida = await given.person('ida')
  const subscription = await subscribe(ida)
  must(stripe.customers.get(subscription.customer), 'the customer').address = { country: 'PT' }
  await renew(stripe, subscription)
  expect(await count()).toBe(before + 1)
  expect(await count({ region: 'pt', level: 'pro' })).toBe(1)
  given.clock.pass(dayMs)
  await cancel(stripe, subscription, 'now')
  expect(await count({ region: 'PT' })).toBe(0)
  expect(await count({ region: 'PT', startDate: start })).toBe(1)
  expect(await count({ region: 'PT', endDate: '2020-01-01' })).toBe(0)
  const reversed = admin.call('GET /subscription/count', { query: { startDate: start, endDate: '2020-01-01' } })
  expect(await refusalOf(reversed)).toMatchObject({ status: 400 })
})

test('services read the plan of anybody', async () => {
  const { given } = shop
  const jo = await given.person('jo')
  await subscribe(jo)
  const read = (id: string) => given.service.call('GET /subscription/user/{id}', { params: { id } })
  expect((await read(jo.uuid)).hasPlan).toBe(true)
  expect(await refusalOf(read('999999'))).toMatchObject({ status: 404 })
})

test('removing an account ends what it would go on paying for', async () => {
  const { given, stripe } = shop
  const kim = await given.person('kim')
  const subscription = await subscribe(kim)
  const { id } = await given.app.db
    .selectFrom('user')
    .where('uuid', '=', kim.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  const { app } = given
  const payment = must(
    app.personalData.find(({ read }) => String(read).includes('paymentCustomer')),
    'the part',
  )
  await app.db.transaction().execute((trx) => payment.remove(app, trx, { id, uuid: kim.uuid }))
  await given.runJobs()
  expect(subscription.status).toBe('canceled')
  expect(stripe.events.at(-1)?.type).toBe('customer.subscription.deleted')
})

test('what somebody hears is on record with the plan they have, whatever their client says of it', async () => {
  const { given } = shop
  const [gus, guest] = [await given.person('gus'), await given.guest()]
  const hear = (
    who: Pick<Member, 'call'>,
    playId: string,
    topic: 'userSongTotalPlayed' | 'pageView' = 'userSongTotalPlayed',
  ) =>
    who.call('POST /kinesis', {
      body: { topic, record: { playId, msTimePlayed: 9000, subscriptionLevel: 'platinum' } },
    })
  await hear(gus, 'before')
  await subscribe(gus)
  await hear(gus, 'after')
  await hear(guest, 'as a guest')
  await hear(gus, 'no play', 'pageView')
  const kept = await given.app.db
    .selectFrom('clientEvent')
    .where('userUuid', 'in', [gus.uuid, guest.uuid])
    .select(['record'])
    .orderBy('id')
    .execute()
  expect(kept.map(({ record }) => record)).toMatchObject([
    { playId: 'before', subscriptionLevel: 'free' },
    { playId: 'after', subscriptionLevel: 'pro' },
    { playId: 'as a guest', subscriptionLevel: 'free' },
    { playId: 'no play', subscriptionLevel: 'platinum' },
  ])
})
