import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../client/session.ts'
import { useToasts } from '../client/toasts.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { ShopPage } from './shop-page.tsx'
import { ThrowDialog } from './throw-dialog.tsx'

const at = '2026-11-20T20:00:00.000Z'
const picture = (file: string) => `http://elsewhere/api/v1/consumables/files/${file}`
const flower = {
  id: 1,
  name: 'Flower',
  show: 'flower',
  tokenCost: 5,
  fileId: 'flower.svg',
  fileUrl: picture('flower.svg'),
}
const words = {
  id: 2,
  name: 'Song dedication',
  show: 'dedication',
  tokenCost: 40,
  fileId: 'a',
  fileUrl: picture('a.svg'),
}
const rain = { id: 3, name: 'Rain', show: 'confetti', tokenCost: 60, fileId: 'b', fileUrl: picture('b.svg') }
const account = { id: 9, userUuid: 'ann', status: 'active', balance: 50, owed: 0, updatedAt: at }
const bob = { uuid: '11111111-2222-4333-8444-555555555555', nickname: 'Bob' }

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

type Answers = Parameters<typeof fakeServer>[0]

function serve(more: Answers = {}) {
  const server = fakeServer({
    'POST /api/v1/token-accounts': { status: 201, body: account },
    'GET /api/v1/consumables': { body: { consumables: [rain, words, flower], hasMore: false } },
    'GET /api/v1/token-bundles': { body: { tokenBundles: [], hasMore: false } },
    'GET /api/v1/products': { body: { products: [], hasMore: false } },
    'GET /api/v1/token-accounts/self/transactions': { body: { transactions: [], hasMore: false } },
    ...more,
  })
  vi.stubGlobal('fetch', server.serve)
  return server
}

const throwing = () =>
  onScreen(<ThrowDialog roomUuid="room" people={[bob]} to={bob.uuid} onClose={() => undefined} />)
const bought = (status: string, balance: number) => ({
  body: { id: 1, status, tokenAccount: { ...account, balance } },
})
const pressesOf = (server: ReturnType<typeof serve>) =>
  server.requests.filter(({ key }) => key === 'POST /api/v1/consumable-purchases').map(({ body }) => body)
const toasts = () => useToasts.getState().toasts.map((toast) => toast.words)

test('the cheapest item is preselected, thrown at the DJ, and deducted from the balance', async () => {
  const server = serve({ 'POST /api/v1/consumable-purchases': bought('delivered', 45) })
  throwing()
  const named = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)
  expect(named).toEqual([
    expect.stringMatching(/Flower.*5 tokens/),
    expect.stringMatching(/Song dedication.*40 tokens/),
    expect.stringMatching(/Rain.*60 tokens/),
  ])
  await screen.findByText('50 tokens')
  fireEvent.click(screen.getByRole('button', { name: 'Throw for 5' }))
  await screen.findByText('45 tokens')
  expect(pressesOf(server)).toMatchObject([{ consumableId: 1, roomUuid: 'room', toUuid: bob.uuid, tokenCost: 5 }])
  expect(toasts()).toEqual(['You threw Flower'])
})

test('a throw without a response is repeated with its key, and the next throw has a new one', async () => {
  let isAway = true
  const server = serve({
    'POST /api/v1/consumable-purchases': () => {
      if (isAway) throw new TypeError('gone')
      return bought('delivered', 45)
    },
  })
  throwing()
  await screen.findByText('50 tokens')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Throw for 5' }))
  press()
  await screen.findByText(/can’t be reached/)
  isAway = false
  press()
  await screen.findByText('45 tokens')
  press()
  await expect.poll(() => pressesOf(server)).toHaveLength(3)
  const [first, again, next] = pressesOf(server).map((body) => (body as { key: string }).key)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('a failed throw and an unaffordable item are reported', async () => {
  serve({ 'POST /api/v1/consumable-purchases': bought('voided', 50) })
  throwing()
  await screen.findByText('50 tokens')
  fireEvent.click(screen.getByRole('button', { name: 'Throw for 5' }))
  await expect.poll(() => toasts()).toEqual([expect.stringContaining('your tokens were refunded')])
  fireEvent.click(screen.getByRole('radio', { name: /Rain/ }))
  expect(screen.getByRole('button', { name: 'Throw for 60' })).toHaveProperty('disabled', true)
  screen.getByText('You need 10 more tokens', { exact: false })
})

test('only a dedication has a message', async () => {
  const server = serve({ 'POST /api/v1/consumable-purchases': bought('delivered', 10) })
  throwing()
  await screen.findByText('50 tokens')
  expect(screen.queryByLabelText('Your message')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /dedication/ }))
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: ' for you ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Throw for 40' }))
  await screen.findByText('10 tokens')
  expect(pressesOf(server)).toMatchObject([{ message: 'for you' }])
})

test('without a token account nothing is thrown, and the user sees why', async () => {
  const server = serve({
    'POST /api/v1/token-accounts': { status: 503, body: { statusCode: 503, message: 'away' } },
    'POST /api/v1/consumable-purchases': bought('delivered', 45),
  })
  throwing()
  fireEvent.click(await screen.findByRole('button', { name: 'Throw for 5' }))
  await screen.findByText('We were unable to find your token account. Please try again.')
  expect(pressesOf(server)).toEqual([])
})

test('a user without a token account gets one', async () => {
  serve({
    'POST /api/v1/token-accounts': { status: 201, body: { ...account, balance: 0 } },
  })
  onScreen(<ShopPage />)
  await screen.findByText('0 tokens')
})

test('the shop sells bundles whose product is for sale, at its price, also in Spanish', async () => {
  await loadWords('es')
  const bundle = { id: 1, name: 'Saco', productId: 7, tokens: 100, thumbnail: picture('tokens.svg') }
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(Object.create(window.location), { assign }))
  serve({
    'GET /api/v1/token-bundles': {
      body: { tokenBundles: [bundle, { ...bundle, id: 2, productId: 8 }], hasMore: false },
    },
    'GET /api/v1/products': { body: { products: [{ id: 7, name: 'Saco', price: 499, currency: 'eur' }] } },
    'POST /api/v1/products/7/checkout': { body: { url: 'http://pay.test/session' } },
  })
  onScreen(<ShopPage />)
  const sack = (await screen.findByText('Saco')).closest('li')
  if (!(sack instanceof HTMLElement)) throw new Error('no bundle')
  expect(screen.getAllByText('Saco')).toHaveLength(1)
  expect(sack.querySelector('img')?.getAttribute('src')).toBe('/api/v1/consumables/files/tokens.svg')
  fireEvent.click(within(sack).getByRole('button', { name: /Comprar Saco, 4,99/ }))
  await expect.poll(() => assign).toHaveBeenCalledWith('http://pay.test/session')
})

test('lists of several pages are fetched page by page and shown completely', async () => {
  const many = <Row extends object>(row: Row, name: string) =>
    Array.from({ length: 40 }, (_, at) => ({ ...row, id: at + 1, name: `${name} ${at + 1}` }))
  const bundles = many({ productId: 40, tokens: 100, thumbnail: picture('tokens.svg') }, 'Sack')
  const products = many({ price: 499, currency: 'eur' }, 'Sack')
  const things = many({ show: 'confetti', tokenCost: 5, fileId: 'a', fileUrl: picture('a.svg') }, 'Thing')
  const lists = { consumables: things, 'token-bundles': bundles, products }
  const server = serve()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const name = pathname.split('/').at(-1) ?? ''
    if (!(name in lists)) return server.serve(input, init)
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
    requests.push(`${name} ${limit} ${offset}`)
    const rows = lists[name as keyof typeof lists]
    const key = name === 'token-bundles' ? 'tokenBundles' : name
    return Response.json({ [key]: rows.slice(offset, offset + limit), hasMore: offset + limit < rows.length })
  })
  onScreen(<ShopPage />)
  await screen.findByText('Thing 40')
  await screen.findByText('Sack 40')
  expect(requests.toSorted()).toEqual([
    'consumables 32 0',
    'consumables 32 32',
    'products 32 0',
    'products 32 32',
    'token-bundles 32 0',
    'token-bundles 32 32',
  ])
})

test('the history shows received and spent tokens with recipients, and loads more', async () => {
  const entry = { id: 5, at, happened: 'spent', amount: -5, consumable: flower, roomName: 'Club', to: bob }
  const pages = [
    { transactions: [entry, { ...entry, id: 4, happened: 'returned', amount: 0, to: null }], hasMore: true },
    {
      transactions: [{ ...entry, id: 3, happened: 'credited', amount: 100, consumable: null, roomName: null }],
      hasMore: false,
    },
  ]
  serve({ 'GET /api/v1/token-accounts/self/transactions': () => ({ body: pages.shift() }) })
  onScreen(<ShopPage />)
  await screen.findByText('Flower for Bob')
  screen.getByText('−5')
  screen.getByText('Flower: not thrown, tokens returned')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Tokens added')
  screen.getByText('+100')
})

test('guests are asked to sign in', async () => {
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  const server = serve()
  onScreen(<ShopPage />)
  await screen.findByRole('button', { name: 'Sign in to get tokens and throw things.' })
  expect(server.requests.some(({ key }) => key.includes('token-accounts'))).toBe(false)
})
