import { Hono, type Context } from 'hono'
import { cancel } from './happenings.ts'
import { createSession } from './sessions.ts'
import {
  checkCaller,
  idempotently,
  missing,
  paramsOf,
  Refused,
  required,
  under,
  webAddress,
  wrong,
} from './strict.ts'
import { sendWebhook } from './webhooks.ts'
import { seconds, type StripeWorld } from './world.ts'

type StripeHandler = (form: URLSearchParams, c: Context) => object | Promise<object>

/** The part of Stripe's API that a shop needs, as strict about requests as the real one. */
export function stripeRest(world: StripeWorld): Hono {
  const rest = new Hono()
  const get = (path: string, answer: StripeHandler) =>
    rest.get(path, (c) => guarded(world, c, new URL(c.req.url).searchParams, answer))
  const post = (path: string, answer: StripeHandler) => rest.post(path, async (c) => posted(world, c, answer))
  const remove = (path: string, answer: StripeHandler) =>
    rest.delete(path, async (c) => guarded(world, c, new URLSearchParams(await c.req.text()), answer))

  post('/customers', (form) => {
    const metadata = under(paramsOf(form, ['metadata[*]', 'email', 'name']), 'metadata')
    const customer = { id: world.id('cus'), object: 'customer' as const, metadata, address: null }
    world.customers.set(customer.id, customer)
    return customer
  })
  get('/prices/:id', (form, c) => {
    const price = named(world.prices, 'price', c)
    return expands(form, ['product']).includes('product') ? price : { ...price, product: price.product.id }
  })
  mountSessions(world, { get, post })
  mountMoney(world, get)
  get('/subscriptions/:id', (form, c) => {
    const found = named(world.subscriptions, 'subscription', c)
    const isWhole = expands(form, ['customer', 'default_payment_method']).includes('customer')
    return isWhole ? { ...found, customer: world.customers.get(found.customer) } : found
  })
  remove('/subscriptions/:id', async (form, c) => {
    paramsOf(form, [])
    const found = named(world.subscriptions, 'subscription', c)
    if (found.status === 'canceled') throw missing('subscription', found.id)
    await cancel(world, found, 'now')
    return found
  })
  return rest
}

type Routes = Record<'get' | 'post', (path: string, answer: StripeHandler) => unknown>

function mountSessions(world: StripeWorld, { get, post }: Routes): void {
  post('/checkout/sessions', (form) => createSession(world, form))
  get('/checkout/sessions/:id', (form, c) => {
    paramsOf(form, [])
    return named(world.sessions, 'checkout.session', c)
  })
  post('/checkout/sessions/:id/expire', async (form, c) => {
    paramsOf(form, [])
    const found = named(world.sessions, 'checkout.session', c)
    if (found.status !== 'open')
      throw wrong(`Only Checkout Sessions with a status in ["open"] can be expired.`, 'session')
    found.status = 'expired'
    await sendWebhook(world, 'checkout.session.expired', found)
    return found
  })
  post('/billing_portal/sessions', (form) => {
    const known = paramsOf(form, ['customer', 'return_url'])
    const customer = required(known, 'customer')
    if (!world.customers.has(customer)) throw missing('customer', customer)
    const id = world.id('bps')
    world.portals.set(id, { customer, returnUrl: webAddress(known, 'return_url') })
    return { id, object: 'billing_portal.session', created: seconds(world), url: `${world.origin}/p/session/${id}` }
  })
}

function mountMoney(world: StripeWorld, get: Routes['get']): void {
  get('/payment_intents/:id', (form, c) => {
    const found = named(world.intents, 'payment_intent', c)
    const isWhole = expands(form, ['latest_charge']).includes('latest_charge')
    return isWhole ? { ...found, latest_charge: world.charges.get(found.latest_charge) } : found
  })
  get('/disputes', (form) => {
    const intent = required(paramsOf(form, ['payment_intent', 'charge', 'limit']), 'payment_intent')
    return list([...world.disputes.values()].filter((one) => one.payment_intent === intent))
  })
  get('/invoice_payments', (form) => {
    const known = paramsOf(form, ['payment[type]', 'payment[payment_intent]', 'limit', 'expand[]'])
    if (required(known, 'payment[type]') !== 'payment_intent') throw wrong('Invalid payment[type]', 'payment')
    const intent = required(known, 'payment[payment_intent]')
    const found = [...world.invoicePayments.values()].filter((one) => one.payment_intent === intent)
    return list(
      found.map(({ id, invoice, subscription }) => ({
        id,
        object: 'invoice_payment',
        invoice: { id: invoice, object: 'invoice', parent: { subscription_details: { subscription } } },
      })),
    )
  })
}

const list = (data: object[]) => ({ object: 'list', has_more: false, url: '/v1/', data })

function named<T>(kept: Map<string, T>, what: string, c: Context): T {
  const id = c.req.param('id') ?? ''
  const found = kept.get(id)
  if (found === undefined) throw missing(what, id)
  return found
}

/** The fields to expand, which must be expandable. */
function expands(form: URLSearchParams, possible: readonly string[]): string[] {
  paramsOf(form, ['expand[]'])
  const requested = [...form.values()]
  const stray = requested.find((one) => !possible.includes(one))
  if (stray !== undefined) throw wrong(`This property cannot be expanded (${stray}).`, 'expand')
  return requested
}

async function posted(world: StripeWorld, c: Context, answer: StripeHandler): Promise<Response> {
  const text = await c.req.text()
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return guarded(world, c, new URLSearchParams(text), async (form) => {
    if (!isForm && text !== '') throw wrong('Invalid request: send the parameters as a form', 'content-type')
    const request = { key: c.req.header('idempotency-key'), fingerprint: `${c.req.path} ${text}` }
    const { body } = await idempotently(world, request, async () => ({
      status: 200,
      body: JSON.stringify(await answer(form, c)),
    }))
    const reply: object = JSON.parse(body)
    return reply
  })
}

async function guarded(
  world: StripeWorld,
  c: Context,
  form: URLSearchParams,
  answer: StripeHandler,
): Promise<Response> {
  world.requests.push({ method: c.req.method, path: c.req.path, form })
  c.header('Request-Id', world.id('req'))
  try {
    const fault = world.faults.find(({ path, times }) => times > 0 && path.test(c.req.path))
    if (fault) {
      fault.times -= 1
      return c.json(
        { error: { type: 'api_error', message: 'Something went wrong on our side' } },
        fault.status === 429 ? 429 : 500,
      )
    }
    checkCaller(world, c)
    return c.json(await answer(form, c))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, ...message } = error.refusal
    return c.json({ error: message }, status)
  }
}
