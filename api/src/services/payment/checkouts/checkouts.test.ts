import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispute, paid, pay, refund } from '../../../../hosts/node/demo/stripe/happenings.ts'
import { eventAbout, send } from '../../../../hosts/node/demo/stripe/webhooks.ts'
import { must } from '@segue/shared/must.ts'
import { bundleOf, openShop, sessionAt, tokensOf, type Shop } from '../../../../test/fakes/fake-payments.ts'
import { refusalOf, type Member } from '../../../../test/fixtures.ts'
import { settle, tokensDue } from './settle.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const checkOut = (who: Member, id: number) => who.call('POST /api/v1/products/{id}/checkout', { params: { id } })

/** A user who has paid for a token bundle. */
async function buyer(name: string, tokens = 100, price = 500) {
  const who = await shop.fixtures.person(name)
  const product = await bundleOf(shop.fixtures, tokens, price)
  const checkout = await checkOut(who, product.id)
  const session = sessionAt(shop.stripe, checkout.url)
  await pay(shop.stripe, session)
  const intent = must(shop.stripe.intents.get(session.payment_intent ?? ''), 'the payment')
  return { who, checkout, session, intent, tokens: () => tokensOf(shop.fixtures, who.uuid) }
}

test('tokens are credited when Stripe confirms the payment, and not before', async () => {
  const { fixtures, stripe } = shop
  const ann = await fixtures.person('ann')
  const product = await bundleOf(fixtures, 100, 500)
  const checkout = await checkOut(ann, product.id)
  const status = async () => (await ann.call('GET /checkouts/{id}', { params: { id: checkout.id } })).status
  expect([await status(), await tokensOf(fixtures, ann.uuid)]).toEqual(['open', 0])
  await pay(stripe, sessionAt(stripe, checkout.url))
  expect([await status(), await tokensOf(fixtures, ann.uuid)]).toEqual(['paid', 100])
})

test('a checkout charges our list price and returns to our own pages', async () => {
  const { fixtures, stripe } = shop
  const ben = await fixtures.person('ben')
  const product = await bundleOf(fixtures, 50, 299)
  const session = sessionAt(stripe, (await checkOut(ben, product.id)).url)
  expect(session).toMatchObject({ amount_total: 299, currency: 'eur' })
  for (const address of [session.success_url, session.cancel_url]) expect(new URL(address).origin).toBe('http://test')
})

test('repeated and concurrent requests open one checkout', async () => {
  const { fixtures, stripe } = shop
  const [cleo, product] = [await fixtures.person('cleo'), await bundleOf(fixtures, 50, 300)]
  const before = stripe.sessions.size
  const urls = await Promise.all([1, 2, 3, 4].map(async () => (await checkOut(cleo, product.id)).url))
  urls.push((await checkOut(cleo, product.id)).url)
  expect(new Set(urls).size).toBe(1)
  expect(stripe.sessions.size).toBe(before + 1)
})

test('a price change opens a new checkout and closes the old one', async () => {
  const { fixtures, stripe } = shop
  const [dan, product] = [await fixtures.person('dan'), await bundleOf(fixtures, 50, 300)]
  const old = sessionAt(stripe, (await checkOut(dan, product.id)).url)
  await fixtures.service.call('PATCH /api/v1/products/{id}', { params: product, body: { price: 400 } })
  const now = sessionAt(stripe, (await checkOut(dan, product.id)).url)
  expect([old.status, now.status, now.amount_total]).toEqual(['expired', 'open', 400])
})

test('a checkout about to expire is replaced by a new one', async () => {
  const { fixtures, stripe } = shop
  const [eve, product] = [await fixtures.person('eve'), await bundleOf(fixtures, 50, 300)]
  const first = await checkOut(eve, product.id)
  fixtures.clock.pass(55 * 60_000)
  const second = await checkOut(eve, product.id)
  expect(second.id).not.toBe(first.id)
  expect(sessionAt(stripe, second.url).status).toBe('open')
})

test('a checkout that failed at Stripe is opened by the next request', async () => {
  const { fixtures, stripe } = shop
  const [fay, product] = [await fixtures.person('fay'), await bundleOf(fixtures, 50, 300)]
  stripe.faults.push({ path: /checkout\/sessions/, status: 500, times: 2 })
  expect(await refusalOf(checkOut(fay, product.id))).toMatchObject({ status: 424 })
  expect((await checkOut(fay, product.id)).url).toContain('/c/pay/')
  stripe.faults.push({ path: /checkout\/sessions/, status: 500, times: 2 })
  const [gus, other] = [await fixtures.person('gus'), await bundleOf(fixtures, 50, 300)]
  await refusalOf(checkOut(gus, other.id))
  fixtures.clock.pass(40 * 60_000)
  expect((await checkOut(gus, other.id)).url).toContain('/c/pay/')
})

test('a payment credits its tokens once, however often and in whatever order its events arrive', async () => {
  const { fixtures, stripe } = shop
  for (const order of [
    [0, 1],
    [1, 0],
    [0, 0, 1, 1, 0],
    [1, 1, 0],
  ]) {
    const [who, product] = [await fixtures.person('hal'), await bundleOf(fixtures, 70, 300)]
    const session = sessionAt(stripe, (await checkOut(who, product.id)).url)
    const events = paid(stripe, session)
    for (const index of order) await send(stripe, must(events[index], 'an event'))
    expect(await tokensOf(fixtures, who.uuid)).toBe(70)
  }
})

test('concurrent copies of all its events credit a payment once', async () => {
  const { fixtures, stripe } = shop
  const [who, product] = [await fixtures.person('ida'), await bundleOf(fixtures, 70, 300)]
  const session = sessionAt(stripe, (await checkOut(who, product.id)).url)
  const events = paid(stripe, session)
  await Promise.all([...events, ...events, ...events].map((event) => send(stripe, event)))
  expect(await tokensOf(fixtures, who.uuid)).toBe(70)
})

test('an event that failed is handled when Stripe sends it again', async () => {
  const { fixtures, stripe } = shop
  const [who, product] = [await fixtures.person('jo'), await bundleOf(fixtures, 70, 300)]
  const session = sessionAt(stripe, (await checkOut(who, product.id)).url)
  const events = paid(stripe, session)
  stripe.faults.push({ path: /payment_intents/, status: 500, times: 2 })
  const completed = must(events[1], 'the completed checkout')
  await send(stripe, completed)
  expect(await tokensOf(fixtures, who.uuid)).toBe(0)
  await send(stripe, completed)
  expect(await tokensOf(fixtures, who.uuid)).toBe(70)
})

test('an event that falsely claims a payment credits nothing, because the payment is fetched from Stripe', async () => {
  const { fixtures, stripe } = shop
  const [who, product] = [await fixtures.person('kim'), await bundleOf(fixtures, 70, 300)]
  const session = sessionAt(stripe, (await checkOut(who, product.id)).url)
  await send(stripe, eventAbout(stripe, 'checkout.session.completed', { ...session, payment_status: 'paid' }))
  expect(await tokensOf(fixtures, who.uuid)).toBe(0)
})

test('a partial refund takes back its share of the tokens, a full refund all of them', async () => {
  const lee = await buyer('lee', 100, 500)
  await refund(shop.stripe, lee.intent, 250)
  expect(await lee.tokens()).toBe(50)
  await refund(shop.stripe, lee.intent, 1)
  expect(await lee.tokens()).toBe(49)
  await refund(shop.stripe, lee.intent)
  expect(await lee.tokens()).toBe(0)
  const { status } = await lee.who.call('GET /checkouts/{id}', { params: { id: lee.checkout.id } })
  expect(status).toBe('refunded')
})

test('a chargeback takes the tokens back unless we win it; an inquiry takes none', async () => {
  const mia = await buyer('mia')
  await dispute(shop.stripe, mia.intent, 'warning_needs_response')
  expect(await mia.tokens()).toBe(100)
  const first = await dispute(shop.stripe, mia.intent)
  expect(await mia.tokens()).toBe(0)
  await first.close('won')
  expect(await mia.tokens()).toBe(100)
  await (await dispute(shop.stripe, mia.intent)).close('lost')
  expect(await mia.tokens()).toBe(0)
})

test('a refund of tokens already spent leaves a debt', async () => {
  const { fixtures, stripe } = shop
  const ned = await buyer('ned')
  await fixtures.app.db
    .updateTable('tokenAccount')
    .set({ balance: 10 })
    .where('userUuid', '=', ned.who.uuid)
    .execute()
  await refund(stripe, ned.intent)
  expect(await ned.tokens()).toBe(-90)
})

test('a payment with another amount or currency than our price credits nothing', () => {
  const purchase = { tokens: 100, price: 500, currency: 'eur' }
  const money = { isPaid: true, isDisputed: false, refunded: 0, amount: 500, currency: 'eur' }
  expect(tokensDue(purchase, money)).toBe(100)
  expect(tokensDue(purchase, { ...money, amount: 499 })).toBe(0)
  expect(tokensDue(purchase, { ...money, currency: 'usd' })).toBe(0)
})

test('only the buyer can read a checkout, and buying requires an account and a product on sale', async () => {
  const { fixtures } = shop
  const olga = await buyer('olga')
  const eve = await fixtures.person('a stranger')
  const of = { params: { id: olga.checkout.id } }
  expect(await refusalOf(eve.call('GET /checkouts/{id}', of))).toMatchObject({ status: 404 })
  const product = await bundleOf(fixtures, 10, 100)
  await fixtures.service.call('PATCH /api/v1/products/{id}', { params: product, body: { isActive: false } })
  expect(await refusalOf(checkOut(eve, product.id))).toMatchObject({ status: 404 })
  const guest = await fixtures.guest()
  const asGuest = guest.call('POST /api/v1/products/{id}/checkout', { params: product })
  expect(await refusalOf(asGuest)).toMatchObject({ status: 401 })
})

test('settling a purchase whose buyer was removed changes no account', async () => {
  const { fixtures } = shop
  const pia = await buyer('pia')
  const row = await fixtures.app.db
    .selectFrom('purchase')
    .where('id', '=', pia.checkout.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  await fixtures.app.db
    .transaction()
    .execute((trx) => settle(fixtures.app, trx, { ...row, userUuid: null }, { due: 0, status: 'refunded' }))
  expect(await pia.tokens()).toBe(100)
})
