import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, refund, renew, setRenewing } from '../../../../hosts/node/demo/apple/happenings.ts'
import { createDemoApp } from '../../../../hosts/node/demo/apple/demo-app.ts'
import { paymentsFrom } from '../../../compose/third-party/payments.ts'
import { Environment } from '../../../compose/settings.ts'
import { openShop, tokensOf, type Shop } from '../../../../test/fakes/fake-payments.ts'
import { refusalOf, type Member } from '../../../../test/fixtures.ts'

let shop: Shop
const dayMs = 24 * 60 * 60_000

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const post = (signedPayload: string) => shop.fixtures.nobody.call('POST /webhook/apple', { body: { signedPayload } })
const statusOf = (signedPayload: string) =>
  post(signedPayload).then(
    () => 200,
    async (error: unknown) => (await refusalOf(Promise.reject(error))).status,
  )
const now = () => shop.fixtures.clock.now()

type PurchaseEvent = { signedAt?: number; transaction?: object; about?: object; renewal?: object }
const pro = (
  who: Member | undefined,
  type: string,
  { signedAt = now(), transaction = {}, ...more }: PurchaseEvent = {},
) =>
  shop.apple.notification(type, {
    signedAt,
    ...more,
    transaction: {
      productId: 'test.segue.pro',
      originalTransactionId: `of ${who?.uuid}`,
      expiresDate: now() + 30 * dayMs,
      ...(who ? { appAccountToken: who.uuid.toUpperCase() } : {}),
      ...transaction,
    },
  })
/** Read as a service, because user sessions don't last through the month that passes here. */
const hasPlan = async ({ uuid: id }: Member) =>
  (await shop.fixtures.service.call('GET /subscription/user/{id}', { params: { id } })).hasPlan

test('an App Store subscription gives the plan until it expires', async () => {
  const ann = await shop.fixtures.person('ann')
  await post(await pro(ann, 'SUBSCRIBED'))
  const { subscription } = await ann.call('GET /subscription')
  expect(subscription).toMatchObject({ source: 'apple', plan: 'test.segue.pro', level: 'pro', region: 'ESP' })
  shop.fixtures.clock.pass(30 * dayMs + 1)
  await post(await pro(ann, 'EXPIRED', { transaction: { expiresDate: now() - 1 }, renewal: { autoRenewStatus: 0 } }))
  expect(await hasPlan(ann)).toBe(false)
})

test('outdated and repeated notifications change nothing', async () => {
  const ben = await shop.fixtures.person('ben')
  const bought = await pro(ben, 'SUBSCRIBED', { signedAt: now() - 2000 })
  await post(await pro(ben, 'REFUND', { signedAt: now() - 1000, transaction: { revocationDate: now() - 1000 } }))
  await post(bought)
  await post(bought)
  expect(await hasPlan(ben)).toBe(false)
  await post(await pro(ben, 'REFUND_REVERSED'))
  expect(await hasPlan(ben)).toBe(true)
})

test("a plan continues during Apple's billing grace period", async () => {
  const cleo = await shop.fixtures.person('cleo')
  const received = { transaction: { expiresDate: now() - 1 }, renewal: { gracePeriodExpiresDate: now() + 3 * dayMs } }
  await post(await pro(cleo, 'DID_FAIL_TO_RENEW', received))
  expect((await cleo.call('GET /subscription')).subscription).toMatchObject({ status: 'pastDue' })
})

test('tokens bought in the App Store are credited once and taken back on a refund', async () => {
  const dan = await shop.fixtures.person('dan')
  const tokens = (type: string, transaction: object = {}, signedAt = now()) =>
    shop.apple.notification(type, {
      signedAt,
      transaction: {
        productId: 'test.segue.tokens',
        transactionId: 'T1',
        quantity: 2,
        appAccountToken: dan.uuid,
        ...transaction,
      },
    })
  const bought = await tokens('ONE_TIME_CHARGE', {}, now() - 5)
  await Promise.all([post(bought), post(bought)])
  await post(await tokens('ONE_TIME_CHARGE', {}, now() - 4))
  expect(await tokensOf(shop.fixtures, dan.uuid)).toBe(200)
  await post(await tokens('REFUND', { revocationDate: now() }, now() - 2))
  expect(await tokensOf(shop.fixtures, dan.uuid)).toBe(0)
  await post(await tokens('ONE_TIME_CHARGE', {}, now() - 3))
  expect(await tokensOf(shop.fixtures, dan.uuid)).toBe(0)
})

test('a subscription without an owner is stored and assigned once a notification names them', async () => {
  const eve = await shop.fixtures.person('eve')
  const transaction = { originalTransactionId: 'of somebody' }
  await post(await pro(undefined, 'SUBSCRIBED', { signedAt: now() - 10, transaction }))
  expect(await hasPlan(eve)).toBe(false)
  await post(await pro(eve, 'DID_RENEW', { transaction }))
  expect(await hasPlan(eve)).toBe(true)
})

test('notifications about no purchase or no product of ours are accepted and change nothing', async () => {
  const data = { bundleId: 'test.segue', environment: 'Sandbox' }
  const bare = { notificationUUID: 'a', notificationType: 'TEST', signedDate: now() }
  expect(await statusOf(await shop.apple.sign({ ...bare, data }))).toBe(200)
  expect(await statusOf(await shop.apple.sign({ ...bare, notificationUUID: 'b' }))).toBe(200)
  const fay = await shop.fixtures.person('fay')
  expect(await statusOf(await pro(fay, 'SUBSCRIBED', { transaction: { productId: 'another' } }))).toBe(200)
  expect(await hasPlan(fay)).toBe(false)
})

test("notifications are accepted only with Apple's certificate chain, for our app and environment", async () => {
  const { apple } = shop
  const { certified, marks, middle, root, chain } = apple
  const eve = await shop.fixtures.person('liar')
  const foreignRoot = await certified('Pretend Apple Root CA', undefined, { isAuthority: true })
  const foreignMiddle = await certified('Pretend Developer Relations', foreignRoot, {
    mark: marks.intermediate,
    isAuthority: true,
  })
  const leafBy = (by: typeof root, more: object = {}) =>
    certified('Pretend App Store', by, { mark: marks.leaf, isAuthority: false, ...more })
  const chains = [
    [await leafBy(foreignMiddle), foreignMiddle, foreignRoot],
    // Includes our root, which signed neither of the others.
    [await leafBy(foreignMiddle), foreignMiddle, root],
    [await certified('Another program', middle, { isAuthority: false }), middle, root],
    [await leafBy(middle, { notAfter: new Date('2021-01-01') }), middle, root],
    [await leafBy(await leafBy(middle)), await leafBy(middle), root],
    chain.slice(0, 2),
  ]
  for (const by of chains)
    expect(await statusOf(await apple.notification('SUBSCRIBED', { signedAt: now(), transaction: {}, by }))).toBe(400)
  expect(await statusOf(await pro(eve, 'SUBSCRIBED', { about: { bundleId: 'another.app' } }))).toBe(400)
  expect(await statusOf(await pro(eve, 'SUBSCRIBED', { about: { environment: 'Production' } }))).toBe(400)
  expect(await statusOf(await pro(eve, 'SUBSCRIBED', { transaction: { bundleId: 'another.app' } }))).toBe(400)
  const [head, , signature] = (await pro(eve, 'SUBSCRIBED')).split('.')
  const other = (await pro(eve, 'SUBSCRIBED')).split('.')[1]
  for (const broken of [`${head}.${other}.${signature}`, 'a.b.c', 'x', `${head}.${other}.`])
    expect(await statusOf(broken)).toBe(400)
  expect(await hasPlan(eve)).toBe(false)
})

test("purchases in the demo App Store arrive in the buyer's account", async () => {
  const { fixtures } = shop
  const ida = await fixtures.person('ida')
  const { world, products } = await createDemoApp()
  world.now = now
  world.deliver = async (signedPayload) => void (await post(signedPayload))
  const before = fixtures.app.payments
  const { bundleId, environment, root } = world
  const settings = {
    ...Environment.parse({}),
    APPLE_STORE_BUNDLE_ID: bundleId,
    APPLE_STORE_ENVIRONMENT: environment,
    APPLE_STORE_ROOTS: [root],
    APPLE_STORE_PRODUCTS: products,
  }
  fixtures.app.payments = { ...before, appStore: paymentsFrom(settings, { now }).appStore }
  const order = (name: string) => ({ productId: `${bundleId}.${name}`, appAccountToken: ida.uuid })
  const tokens = await buy(world, { ...order('tokens100'), quantity: 2 })
  expect(await tokensOf(fixtures, ida.uuid)).toBe(200)
  await refund(world, tokens.transactionId)
  expect(await tokensOf(fixtures, ida.uuid)).toBe(0)
  const plan = await buy(world, order('pro'))
  expect(await hasPlan(ida)).toBe(true)
  await renew(world, plan.originalTransactionId)
  await setRenewing(world, plan.originalTransactionId, false)
  fixtures.clock.pass(59 * dayMs)
  expect(await hasPlan(ida)).toBe(true)
  fixtures.clock.pass(2 * dayMs)
  expect(await hasPlan(ida)).toBe(false)
  fixtures.app.payments = before
})
