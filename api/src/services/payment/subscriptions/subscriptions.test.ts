import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancel, dispute, pay, refund, renew } from '../../../../hosts/node/demo/stripe/happenings.ts'
import { eventAbout, send } from '../../../../hosts/node/demo/stripe/webhooks.ts'
import { must } from '@segue/shared/must.ts'
import { openShop, sessionAt, type Shop } from '../../../../test/fakes/fake-payments.ts'
import { song } from '@segue/shared/test/fixtures.ts'
import { refusalOf, type Member } from '../../../../test/fixtures.ts'

let shop: Shop
const dayMs = 24 * 60 * 60_000

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const choose = (who: Member, id = 'monthly') => who.call('POST /subscription/checkout/{id}', { params: { id } })

async function subscribe(who: Member) {
  const session = sessionAt(shop.stripe, (await choose(who)).url)
  await pay(shop.stripe, session)
  return must(shop.stripe.subscriptions.get(session.subscription ?? ''), 'the subscription')
}

const params = (who: Member) => ({ params: { id: who.uuid } })
/** Read as a service, because user sessions don't last through the months that pass here. */
const planOf = async (who: Member) =>
  (await shop.fixtures.service.call('GET /subscription/user/{id}', params(who))).subscription
const hasPlan = async (who: Member) => (await planOf(who)) !== null

test('plans are listed with their prices at Stripe', async () => {
  const { plans } = await shop.fixtures.nobody.call('GET /subscription/products')
  const name = 'Segue Pro'
  const paid = { level: 'pro', name, currency: 'eur', intervalCount: 1 }
  expect(plans).toEqual([
    { id: 'monthly', price: 499, interval: 'month', ...paid },
    { id: 'yearly', price: 4990, interval: 'year', ...paid },
  ])
})

test('only the plan chosen last can be paid, even if both were chosen at once', async () => {
  const { fixtures, stripe } = shop
  const ida = await fixtures.person('ida')
  const first = sessionAt(stripe, (await choose(ida)).url)
  const second = sessionAt(stripe, (await choose(ida, 'yearly')).url)
  expect([first.status, second.status]).toEqual(['expired', 'open'])
  const urls = await Promise.all([choose(ida), choose(ida, 'yearly'), choose(ida)])
  const statuses = [...new Set(urls.map(({ url }) => url))].map((url) => sessionAt(stripe, url).status)
  expect(statuses.filter((status) => status === 'open')).toHaveLength(1)
})

test('a checkout that could not be closed is closed by the next choice', async () => {
  const { fixtures, stripe } = shop
  const jo = await fixtures.person('jo')
  const first = sessionAt(stripe, (await choose(jo)).url)
  stripe.faults.push({ path: /expire/, status: 500, times: 2 })
  expect(await refusalOf(choose(jo, 'yearly'))).toMatchObject({ status: 424 })
  await choose(jo, 'yearly')
  expect(first.status).toBe('expired')
})

test('a subscriber has the plan until the paid period ends', async () => {
  const { fixtures, stripe } = shop
  const ann = await fixtures.person('ann')
  const subscription = await subscribe(ann)
  expect(await planOf(ann)).toMatchObject({ source: 'stripe', plan: 'monthly', level: 'pro', isRenewing: true })
  expect(await refusalOf(choose(ann))).toMatchObject({ status: 409 })
  await cancel(stripe, subscription, 'atPeriodEnd')
  expect(await planOf(ann)).toMatchObject({ isRenewing: false })
  fixtures.clock.pass(31 * dayMs)
  expect(await planOf(ann)).toBeNull()
})

test('a plan takes effect in the current room immediately, and its end revokes DJing and the avatar', async () => {
  const { fixtures, stripe } = shop
  const [host, ben] = [await fixtures.person('host'), await fixtures.person('ben')]
  const room = await host.call('POST /rooms/infrastructure', { body: { name: 'For pros', djType: 'PRO_PLAN_OWNER' } })
  const { slug } = await fixtures.app.db
    .updateTable('avatar')
    .set({ avatarStatus: 'SUBSCRIBER_ONLY' })
    .where(
      'slug',
      '=',
      fixtures.app.db
        .selectFrom('avatar')
        .select('slug')
        .where('avatarStatus', '=', 'PUBLIC')
        .orderBy('place', 'desc')
        .limit(1),
    )
    .returning('slug')
    .executeTakeFirstOrThrow()
  const visitor = await fixtures.enter(ben, room.uuid)
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

test('a plan ends in rooms too when its time is up, without an event', async () => {
  const { fixtures, stripe } = shop
  const [host, ina] = [await fixtures.person('host'), await fixtures.person('ina')]
  const room = await host.call('POST /rooms/infrastructure', { body: { name: 'Pros', djType: 'PRO_PLAN_OWNER' } })
  const visitor = await fixtures.enter(ina, room.uuid)
  const play = () => visitor.act('addDj', { song: song('one') })
  const { error: withoutPlan } = await play()
  await cancel(stripe, await subscribe(ina), 'atPeriodEnd')
  expect(await play()).toMatchObject({ status: 'OK' })
  await visitor.act('removeDj')
  fixtures.clock.pass(30 * dayMs + 1)
  await fixtures.runJobs()
  expect(await play()).toMatchObject({ error: withoutPlan })
  visitor.leave()
})

test('a renewed plan continues even if the webhook is days late', async () => {
  const { fixtures, stripe } = shop
  const cleo = await fixtures.person('cleo')
  const subscription = await subscribe(cleo)
  fixtures.clock.pass(32 * dayMs)
  expect(await hasPlan(cleo)).toBe(true)
  await renew(stripe, subscription)
  fixtures.clock.pass(20 * dayMs)
  expect(await hasPlan(cleo)).toBe(true)
  fixtures.clock.pass(30 * dayMs)
  expect(await hasPlan(cleo)).toBe(false)
})

test('a refund or chargeback ends a plan, also at Stripe', async () => {
  const { fixtures, stripe } = shop
  for (const take of [refund, dispute]) {
    const dan = await fixtures.person('dan')
    const subscription = await subscribe(dan)
    const intent = await renew(stripe, subscription)
    await take(stripe, intent)
    expect(subscription.status).toBe('canceled')
    expect(await hasPlan(dan)).toBe(false)
  }
})

test('outdated events and other products of the Stripe account change no plan', async () => {
  const { fixtures, stripe } = shop
  const eve = await fixtures.person('eve')
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

test('the billing portal is only for users who have paid by card, and returns to our own page', async () => {
  const { fixtures, stripe } = shop
  const [fay, newcomer] = [await fixtures.person('fay'), await fixtures.person('newcomer')]
  await subscribe(fay)
  const { url } = await fay.call('POST /subscription/portal')
  expect(new URL(stripe.portals.get(url.split('/').at(-1) ?? '')?.returnUrl ?? '').origin).toBe('http://test')
  expect(await refusalOf(newcomer.call('POST /subscription/portal'))).toMatchObject({ status: 404 })
  stripe.faults.push({ path: /billing_portal/, status: 500, times: 2 })
  expect(await refusalOf(fay.call('POST /subscription/portal'))).toMatchObject({ status: 424 })
})

test('returns 404 for an unknown plan', async () => {
  const gus = await shop.fixtures.person('gus')
  const request = gus.call('POST /subscription/checkout/{id}', { params: { id: 'for-life' } })
  expect(await refusalOf(request)).toMatchObject({ status: 404 })
})

test('while Stripe is unavailable, listing and buying plans returns 424', async () => {
  const { fixtures, stripe } = shop
  fixtures.clock.pass(dayMs)
  const hal = await fixtures.person('hal')
  stripe.faults.push({ path: /prices/, status: 500, times: 8 })
  expect(await refusalOf(fixtures.nobody.call('GET /subscription/products'))).toMatchObject({ status: 424 })
  expect(await refusalOf(choose(hal))).toMatchObject({ status: 424 })
})

test('plans are counted by date, country and level', async () => {
  const { fixtures, stripe } = shop
  const admin = await fixtures.person('root', { role: 'superUser' })
  const count = async (query: object = {}) => (await admin.call('GET /subscription/count', { query })).count
  const before = await count()
  const start = new Date(fixtures.clock.now()).toISOString()
  const ida = await fixtures.person('ida')
  const subscription = await subscribe(ida)
  must(stripe.customers.get(subscription.customer), 'the customer').address = { country: 'PT' }
  await renew(stripe, subscription)
  expect(await count()).toBe(before + 1)
  expect(await count({ region: 'pt', level: 'pro' })).toBe(1)
  fixtures.clock.pass(dayMs)
  await cancel(stripe, subscription, 'now')
  expect(await count({ region: 'PT' })).toBe(0)
  expect(await count({ region: 'PT', startDate: start })).toBe(1)
  expect(await count({ region: 'PT', endDate: '2020-01-01' })).toBe(0)
  const reversed = admin.call('GET /subscription/count', { query: { startDate: start, endDate: '2020-01-01' } })
  expect(await refusalOf(reversed)).toMatchObject({ status: 400 })
})

test('services can read the plan of any user', async () => {
  const { fixtures } = shop
  const jo = await fixtures.person('jo')
  await subscribe(jo)
  const read = (id: string) => fixtures.service.call('GET /subscription/user/{id}', { params: { id } })
  expect((await read(jo.uuid)).hasPlan).toBe(true)
  expect(await refusalOf(read('999999'))).toMatchObject({ status: 404 })
})

test('removing an account cancels its subscriptions', async () => {
  const { fixtures, stripe } = shop
  const kim = await fixtures.person('kim')
  const subscription = await subscribe(kim)
  const { id } = await fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', kim.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  const { app } = fixtures
  const payment = must(
    app.personalData.find(({ read }) => String(read).includes('paymentCustomer')),
    'the part',
  )
  await app.db.transaction().execute((trx) => payment.remove(app, trx, { id, uuid: kim.uuid }))
  await fixtures.runJobs()
  expect(subscription.status).toBe('canceled')
  expect(stripe.events.at(-1)?.type).toBe('customer.subscription.deleted')
})

test("a play event is recorded with the user's actual plan, whatever their client reports", async () => {
  const { fixtures } = shop
  const [gus, guest] = [await fixtures.person('gus'), await fixtures.guest()]
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
  const kept = await fixtures.app.db
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
