import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { framed } from '../framed.ts'
import { buy, Refused, refund, setRenewing } from './happenings.ts'
import type { Product, Transaction, AppleWorld } from './world.ts'

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i

/** The app's screen on a phone: its products and purchases. */
export function applePages(world: AppleWorld): Hono {
  const pages = new Hono()
  const shop = (c: Context, status: 200 | 409, sentence?: string) =>
    c.html(shopPage(world, c.req.query('account') ?? '', sentence), status)
  /** Runs the action of a form, and shows the shop again. */
  const does = (happens: (form: URLSearchParams) => Promise<unknown>) => async (c: Context) => {
    try {
      await happens(new URLSearchParams(await c.req.text()))
    } catch (error) {
      if (error instanceof Refused) return shop(c, 409, error.message)
      throw error
    }
    return c.redirect(`/?${new URLSearchParams({ account: c.req.query('account') ?? '' })}`, 303)
  }
  pages.get('/', (c) => shop(c, 200))
  pages.post('/buy', (c) =>
    does((form) =>
      // Newcomers find the URL of their page more easily than their uuid.
      buy(world, {
        productId: form.get('product') ?? '',
        appAccountToken: uuid.exec(c.req.query('account') ?? '')?.[0] ?? 'nobody',
      }),
    )(c),
  )
  pages.post(
    '/refund',
    does((form) => refund(world, form.get('transaction') ?? '')),
  )
  pages.post(
    '/stop',
    does((form) => setRenewing(world, form.get('transaction') ?? '', false)),
  )
  return pages
}

const money = (price: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(price / 1000)

function shopPage(world: AppleWorld, account: string, sentence: string | undefined) {
  const token = uuid.exec(account)?.[0]?.toLowerCase()
  const own = [...world.transactions.values()].filter(({ appAccountToken }) => appAccountToken === token)
  const query = `?${new URLSearchParams({ account })}`
  return framed(
    'App Store',
    'A simulated App Store on this machine. No money moves.',
    html`<h1>In the app</h1>
      ${sentence === undefined ? '' : html`<p role="alert">${sentence}</p>`}
      <form method="get" action="/">
        <label
          >Whose telephone this is: the address of your page, or your uuid
          <input name="account" value="${account}" required autocomplete="off"
        /></label>
        <button>This is me</button>
      </form>
      ${
        token === undefined
          ? ''
          : html`<ul>
              ${[...world.products.values()].map((one) => forSale(one, query))}
            </ul>`
      }
      ${
        token === undefined || own.length === 0
          ? ''
          : html`<h2>Bought</h2>
              <ul>
                ${own.map((one) => receipt(world, one, query))}
              </ul>`
      }`,
  )
}

const forSale = ({ productId, name, price, currency }: Product, query: string) =>
  html`<li>
    <form method="post" action="/buy${query}">
      <input type="hidden" name="product" value="${productId}" />
      <button>${name}, ${money(price, currency)}</button>
    </form>
  </li>`

function receipt(world: AppleWorld, bought: Transaction, query: string) {
  const { transactionId, originalTransactionId, productId, revocationDate } = bought
  const button = (path: string, transaction: string, words: string) =>
    html`<form method="post" action="${path}${query}">
      <input type="hidden" name="transaction" value="${transaction}" />
      <button>${words}</button>
    </form>`
  return html`<li>
    ${world.products.get(productId)?.name}${revocationDate === undefined ? '' : ', given back'}
    ${revocationDate === undefined ? button('/refund', transactionId, 'Ask for the money back') : ''}
    ${world.renewing.get(originalTransactionId) ? button('/stop', originalTransactionId, 'Stop renewing') : ''}
  </li>`
}
