import { Hono } from 'hono'
import { html } from 'hono/html'
import { framed } from '../framed.ts'
import { cancel, dispute, pay } from './happenings.ts'
import type { Session, StripeWorld } from './world.ts'

/** Stripe's test cards (https://docs.stripe.com/testing), and the result of a payment with them. */
const cards: Record<string, 'pays' | 'declined' | 'disputed'> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000000259': 'disputed',
}

/** Stripe's pages for people: the checkout, and the customer portal. */
export function stripePages(world: StripeWorld): Hono {
  const pages = new Hono()
  pages.get('/c/pay/:id', (c) => {
    const session = world.sessions.get(c.req.param('id'))
    if (!session || session.status !== 'open') return c.html(overPage(), 404)
    return c.html(payPage(session))
  })
  pages.post('/c/pay/:id', async (c) => {
    const session = world.sessions.get(c.req.param('id'))
    if (!session || session.status !== 'open') return c.html(overPage(), 404)
    const form = new URLSearchParams(await c.req.text())
    const fate = cards[(form.get('card') ?? '').replaceAll(/\D/g, '')]
    if (fate === undefined || !isFuture(world, form.get('expiry') ?? ''))
      return c.html(
        payPage(session, 'Your card number or its date is not right. This is a test: use 4242 4242 4242 4242.'),
        402,
      )
    if (fate === 'declined') return c.html(payPage(session, 'Your card was declined.'), 402)
    const customer = world.customers.get(session.customer)
    if (customer) customer.address = { country: 'ES' }
    await pay(world, session)
    const intent = session.payment_intent === null ? undefined : world.intents.get(session.payment_intent)
    if (fate === 'disputed' && intent) await dispute(world, intent)
    return c.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
  })
  mountPortal(pages, world)
  return pages
}

function mountPortal(pages: Hono, world: StripeWorld): void {
  pages.get('/p/session/:id', (c) => {
    const portal = world.portals.get(c.req.param('id'))
    return portal ? c.html(portalPage(world, portal, `${c.req.path}/cancel`)) : c.html(overPage(), 404)
  })
  pages.post('/p/session/:id/cancel', async (c) => {
    const portal = world.portals.get(c.req.param('id'))
    const form = new URLSearchParams(await c.req.text())
    const subscription = world.subscriptions.get(form.get('subscription') ?? '')
    if (!portal || subscription?.customer !== portal.customer) return c.html(overPage(), 404)
    await cancel(world, subscription, form.get('when') === 'now' ? 'now' : 'atPeriodEnd')
    return c.redirect(`/p/session/${c.req.param('id')}`, 303)
  })
}

function isFuture(world: StripeWorld, expiry: string): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d\d)\s*$/.exec(expiry) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > world.now()
}

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)

const frame = (title: string, body: unknown) =>
  framed(title, 'A simulated Stripe on this machine. No money moves.', body)

const overPage = () => frame('Nothing to pay', html`<h1>This page has expired</h1>`)

const payPage = (session: Session, trouble?: string) =>
  frame(
    'Pay',
    html`<h1>Pay ${money(session.amount_total, session.currency)}</h1>
      ${trouble === undefined ? '' : html`<p role="alert">${trouble}</p>`}
      <form method="post">
        <label
          >Card number <input name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required
        /></label>
        <label>Expires <input name="expiry" placeholder="MM / YY" value="12 / 40" required /></label>
        <label>Security code <input name="cvc" inputmode="numeric" autocomplete="off" value="123" required /></label>
        <button>Pay</button>
      </form>
      <p><a href="${session.cancel_url}">Go back without paying</a></p>`,
  )

function portalPage(
  world: StripeWorld,
  { customer, returnUrl }: { customer: string; returnUrl: string },
  action: string,
) {
  const own = [...world.subscriptions.values()].filter((one) => one.customer === customer)
  return frame(
    'Your plan',
    html`<h1>Your plan</h1>
      <ul>
        ${own.map(
          ({ id, status, cancel_at_period_end: isEnding, items }) =>
            html`<li>
              ${items.data[0]?.price.product.name}: ${isEnding ? 'ends with the period' : status}
              ${
                status === 'active'
                  ? html`<form method="post" action="${action}">
                      <input type="hidden" name="subscription" value="${id}" />
                      <button name="when" value="later">End with the period</button>
                      <button name="when" value="now">End now</button>
                    </form>`
                  : ''
              }
            </li>`,
        )}
      </ul>
      <p><a href="${returnUrl}">Back to the shop</a></p>`,
  )
}
