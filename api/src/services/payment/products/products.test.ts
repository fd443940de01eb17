import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures

beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

const make = (name: string, more: object = {}) =>
  fixtures.service.call('POST /api/v1/products', { body: { name, price: 500, currency: 'EUR', ...more } })

test('everyone sees a product on sale, administrators also one off sale, and nobody a deleted one', async () => {
  const product = await make('A hundred tokens')
  expect(product).toMatchObject({ price: 500, currency: 'eur', paymentType: 'one_time', isActive: true })
  const read = () => fixtures.nobody.call('GET /api/v1/products/{id}', { params: product })
  expect(await read()).toEqual(product)
  const body = { price: 450, isActive: false }
  await fixtures.service.call('PATCH /api/v1/products/{id}', { params: product, body })
  expect(await refusalOf(read())).toMatchObject({ status: 404 })
  const admin = await fixtures.person('root', { role: 'superUser' })
  expect(await admin.call('GET /api/v1/products/{id}', { params: product })).toMatchObject(body)
  await admin.call('DELETE /api/v1/products/{id}', { params: product })
  for (const call of [
    () => admin.call('GET /api/v1/products/{id}', { params: product }),
    () => admin.call('PATCH /api/v1/products/{id}', { params: product, body: { price: 1 } }),
    () => admin.call('DELETE /api/v1/products/{id}', { params: product }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
})

test('products are listed in pages and can be filtered by id', async () => {
  const [first] = [await make('One'), await make('Two'), await make('Three')]
  const { products, hasMore } = await fixtures.nobody.call('GET /api/v1/products', { query: { limit: 2 } })
  expect([products.length, hasMore]).toEqual([2, true])
  const next = await fixtures.nobody.call('GET /api/v1/products', { query: { limit: 2, offset: 2 } })
  expect([next.products.map(({ name }) => name), next.hasMore]).toEqual([['Three'], false])
  const one = await fixtures.nobody.call('GET /api/v1/products', { query: { id: first.id } })
  expect(one).toEqual({ products: [first], hasMore: false })
})

test.each([
  { price: 0 },
  { price: 1.5 },
  { price: -5 },
  { price: 1e9 },
  { currency: 'euro' },
  { paymentType: 'monthly' },
])('a product with %o is refused', async (wrong) => {
  expect(await refusalOf(make('A trick', wrong))).toMatchObject({ status: 400 })
})

test('payment operations return 404 with an explanation if no payment provider is set up', async () => {
  const ann = await fixtures.person('ann')
  const product = await make('Tokens')
  const calls = [
    () => ann.call('POST /api/v1/products/{id}/checkout', { params: product }),
    () => ann.call('POST /subscription/checkout/{id}', { params: { id: 'monthly' } }),
    () => ann.call('POST /subscription/portal'),
    () => ann.call('GET /subscription/products'),
    () => fixtures.nobody.call('POST /webhook/stripe'),
    () => fixtures.nobody.call('POST /webhook/apple', { body: { signedPayload: 'x' } }),
  ]
  for (const call of calls)
    expect(await refusalOf(call())).toMatchObject({ status: 404, message: expect.stringMatching(/set up/) })
  expect(await ann.call('GET /subscription')).toEqual({ hasPlan: false, hasPortal: false, subscription: null })
})
