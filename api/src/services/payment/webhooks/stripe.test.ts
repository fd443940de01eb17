import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventAbout, signatureOf } from '../../../../hosts/node/demo/stripe/webhooks.ts'
import { hook, openShop, type Shop } from '../../../../test/fakes/fake-payments.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const now = () => Math.floor(shop.fixtures.clock.now() / 1000)
const bodyOf = (type: string) => JSON.stringify(eventAbout(shop.stripe, type, { id: 'x', object: 'x' }), null, 2)
const signed = (body: string, secret = shop.stripe.webhookSecret, at = now()) => signatureOf(body, { secret, at })

test('an unknown event is accepted and recorded once', async () => {
  const body = bodyOf('price.updated')
  const statuses = [await hook(shop.fixtures, body, signed(body)), await hook(shop.fixtures, body, signed(body))]
  expect(statuses).toEqual([200, 200])
  const rows = await shop.fixtures.app.db.selectFrom('webhookEvent').where('type', '=', 'price.updated').execute()
  expect(rows).toHaveLength(1)
})

test('during a rotation, both webhook secrets are accepted and no other', async () => {
  const body = bodyOf('price.created')
  expect(await hook(shop.fixtures, body, signed(body, 'whsec_of_yesterday'))).toBe(200)
  expect(await hook(shop.fixtures, body, signed(body, 'whsec_of_a_stranger'))).toBe(400)
})

test('the signature covers the body byte for byte: a reformatted or altered event is refused', async () => {
  const body = bodyOf('price.deleted')
  expect(await hook(shop.fixtures, JSON.stringify(JSON.parse(body)), signed(body))).toBe(400)
  expect(await hook(shop.fixtures, body.replace('price.deleted', 'charge.refunded'), signed(body))).toBe(400)
})

test.each([
  ['is five minutes old', -301],
  ['has no signature', undefined],
])('an event that %s is refused', async (_, offset) => {
  const body = bodyOf('price.deleted')
  const signature = offset === undefined ? '' : signed(body, undefined, now() + offset)
  expect(await hook(shop.fixtures, body, signature)).toBe(400)
})

test('a signed body that is no event we understand is acknowledged, so that Stripe does not resend it', async () => {
  const oddObjects = [null, [], 'x', { id: 5 }, { id: 'x/../y' }, { payment_intent: {}, parent: null }]
  const types = ['charge.refunded', 'invoice.paid', 'checkout.session.completed', 'payment_intent.succeeded']
  const events = types.flatMap((type) =>
    oddObjects.map((object, at) => ({ id: `evt_${type.length}_${at}`, type, data: { object } })),
  )
  const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' }
  const odd = [null, [], 1, {}, { id: 1, type: 2 }, { id: 'evt\u0000', type: 'x' }, { id: 'evt_1' }, thin, ...events]
  for (const body of ['{', ...odd.map((event) => JSON.stringify(event))])
    expect([body, await hook(shop.fixtures, body, signed(body))]).toEqual([body, 200])
})

test('a signed body that is too large is refused with 413', async () => {
  const large = ' '.repeat(600 * 1024)
  expect(await hook(shop.fixtures, large, signed(large))).toBe(413)
})

test('an event that cannot be handled now is refused with 424, so that Stripe resends it', async () => {
  const event = eventAbout(shop.stripe, 'customer.subscription.updated', { id: 'sub_x', object: 'subscription' })
  const body = JSON.stringify(event)
  shop.stripe.faults.push({ path: /subscriptions/, status: 500, times: 2 })
  expect(await hook(shop.fixtures, body, signed(body))).toBe(424)
  expect(await hook(shop.fixtures, body, signed(body))).toBe(200)
})

test('the fake Stripe checks the API key, parameters and idempotency keys', async () => {
  const { stripe, settings } = shop
  const ask = (
    path: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(`${settings.apiBase}/v1${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${stripe.secretKey}`,
        'Stripe-Version': '2026-10-28.endive',
        ...headers,
      },
    })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask('/customers', { method: 'POST', body, headers: { ...form, ...headers } })
  expect((await ask('/prices/price_monthly', { headers: { Authorization: 'Bearer sk_test_other' } })).status).toBe(
    401,
  )
  expect((await ask('/prices/price_none')).status).toBe(404)
  expect((await post('colour=red')).status).toBe(400)
  const key = { 'Idempotency-Key': 'one' }
  const [first, again] = [await post('name=Ann', key), await post('name=Ann', key)]
  expect(await first.json()).toEqual(await again.json())
  expect((await post('name=Ben', key)).status).toBe(400)
})
