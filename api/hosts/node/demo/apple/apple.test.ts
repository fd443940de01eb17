import { expect, test } from 'vitest'
import { buy, expire, refund, renew, setRenewing } from './happenings.ts'
import { serveApple } from './serve.ts'
import { addProduct, createAppleWorld } from './world.ts'

const account = 'AAAAAAAA-0000-4000-8000-000000000001'
const dayMs = 86_400_000

async function shop() {
  const clock = { now: Date.parse('2026-03-01T20:00:00Z') }
  const world = await createAppleWorld({ now: () => clock.now })
  addProduct(world, { productId: 'pro', name: 'Pro', type: 'Auto-Renewable Subscription', price: 4990 })
  addProduct(world, { productId: 'tokens', name: 'Tokens', type: 'Consumable', price: 1990 })
  const notifications = () =>
    world.notifications.map(({ notificationType, subtype }) => [notificationType, subtype].filter(Boolean).join(' '))
  return { clock, world, notifications, order: { productId: 'pro', appAccountToken: account } }
}

test('each purchase, renewal and refund sends the notifications that Apple sends', async () => {
  const { clock, world, notifications, order } = await shop()
  const { originalTransactionId: id, appAccountToken, expiresDate } = await buy(world, order)
  expect(appAccountToken).toBe(account.toLowerCase())
  const next = await renew(world, id)
  expect(next).toMatchObject({ originalTransactionId: id, purchaseDate: expiresDate })
  expect(next.transactionId).not.toBe(id)
  await setRenewing(world, id, false)
  clock.now += 61 * dayMs
  await expire(world, id)
  const tokens = await buy(world, { productId: 'tokens', quantity: 3 })
  expect(tokens).toMatchObject({ quantity: 3, price: 5970 })
  await refund(world, tokens.transactionId)
  const renewal = 'DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED'
  expect(notifications()).toEqual([
    'SUBSCRIBED INITIAL_BUY',
    'DID_RENEW',
    renewal,
    'EXPIRED VOLUNTARY',
    'ONE_TIME_CHARGE',
    'REFUND',
  ])
})

test('a purchase that Apple would refuse is refused without a notification', async () => {
  const { clock, world, notifications, order } = await shop()
  const refusal = (happens: Promise<unknown>) => expect(happens).rejects
  await refusal(buy(world, { ...order, productId: 'another' })).toMatchObject({ code: 'productUnavailable' })
  await refusal(buy(world, { ...order, appAccountToken: 'ann' })).toMatchObject({ code: 'invalidAppAccountToken' })
  await refusal(buy(world, { ...order, quantity: 2 })).toMatchObject({ code: 'invalidQuantity' })
  await refusal(buy(world, { productId: 'tokens', quantity: 11 })).toMatchObject({ code: 'invalidQuantity' })
  expect(notifications()).toEqual([])
  const { transactionId: id } = await buy(world, order)
  await refusal(buy(world, { ...order, appAccountToken: account.toLowerCase() })).toMatchObject({
    code: 'alreadySubscribed',
  })
  await refusal(expire(world, id)).toMatchObject({ code: 'notSubscribed' })
  await refund(world, id)
  await refusal(refund(world, id)).toMatchObject({ code: 'notRefundable' })
  await refusal(renew(world, id)).toMatchObject({ code: 'notSubscribed' })
  await refusal(setRenewing(world, 'another', true)).toMatchObject({ code: 'notSubscribed' })
  clock.now += 31 * dayMs
  await refusal(renew(world, id)).toMatchObject({ code: 'notSubscribed' })
  await buy(world, order)
})

test("the app sells to the account in the page's URL, and shows why if it doesn't", async () => {
  const { world } = await shop()
  const { url, close } = await serveApple(world)
  try {
    const at = (path: string, who = `http://localhost:3000/user/${account}`) =>
      `${url}${path}?${new URLSearchParams({ account: who })}`
    const order = { method: 'POST', body: new URLSearchParams({ product: 'pro' }) }
    expect(await (await fetch(at('/buy'), order)).text()).toContain('Stop renewing')
    const again = await fetch(at('/buy'), order)
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('currently subscribed')])
    expect((await fetch(at('/buy', 'nobody in particular'), order)).status).toBe(409)
    expect((await fetch(at('/buy'), { ...order, headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403)
    const [bought] = world.transactions.values()
    const transaction = new URLSearchParams({ transaction: bought?.transactionId ?? '' })
    expect(await (await fetch(at('/refund'), { method: 'POST', body: transaction })).text()).toContain('given back')
  } finally {
    await close()
  }
})
