import { missing, paramsOf, required, under, webAddress, wrong } from './strict.ts'
import { seconds, type Price, type Session, type StripeWorld } from './world.ts'

const known = [
  'mode',
  'customer',
  'client_reference_id',
  'success_url',
  'cancel_url',
  'expires_at',
  'metadata[*]',
  'customer_update[address]',
  'customer_update[name]',
  'payment_intent_data[metadata][*]',
  'subscription_data[metadata][*]',
  'line_items[][quantity]',
  'line_items[][price]',
  'line_items[][price_data][currency]',
  'line_items[][price_data][unit_amount]',
  'line_items[][price_data][product_data][name]',
]

/** Stripe's minimum for card payments in euros, dollars and most other currencies. */
const minAmount = 50

/** Creates a checkout session, or refuses the request as Stripe would. */
export function createSession(world: StripeWorld, input: URLSearchParams): Session {
  const form = paramsOf(input, known)
  const mode = required(form, 'mode')
  if (mode !== 'payment' && mode !== 'subscription') throw wrong(`Invalid mode: ${mode}`, 'mode')
  const customer = required(form, 'customer')
  if (!world.customers.has(customer)) throw missing('customer', customer)
  const expiresAt = expiryIn(world, form)
  const foreign = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if ([...form.keys()].some((name) => name.startsWith(foreign)))
    throw wrong(`You can not pass \`${foreign}\` in \`${mode}\` mode.`, foreign)
  const { price, amount, currency } = itemIn(world, form, mode)
  const id = world.id('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: form.get('client_reference_id'),
    payment_intent: null,
    subscription: null,
    metadata: under(form, 'metadata'),
    amount_total: amount,
    currency,
    url: `${world.origin}/c/pay/${id}`,
    success_url: webAddress(form, 'success_url'),
    cancel_url: webAddress(form, 'cancel_url'),
    expires_at: expiresAt,
  }
  world.sessions.set(id, session)
  const data = mode === 'payment' ? 'payment_intent_data' : 'subscription_data'
  world.sessionItems.set(id, { price, metadata: under(form, `${data}[metadata]`) })
  return session
}

function expiryIn(world: StripeWorld, form: URLSearchParams): number {
  const value = Number(form.get('expires_at') ?? seconds(world) + 86_400)
  const [min, max] = [seconds(world) + 30 * 60, seconds(world) + 24 * 60 * 60]
  if (!(value >= min && value <= max))
    throw wrong(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return value
}

function itemIn(
  world: StripeWorld,
  form: URLSearchParams,
  mode: Session['mode'],
): { price: Price | null; amount: number; currency: string } {
  const item = (name: string) => form.get(`line_items[0]${name}`)
  if (item('[quantity]') !== '1') throw wrong('Quantity is required. Add `quantity` to `line_items[0]`', 'line_items')
  const id = item('[price]')
  if (id !== null) {
    const price = world.prices.get(id)
    if (!price) throw missing('price', id)
    if ((price.recurring !== null) !== (mode === 'subscription'))
      throw wrong(`You specified \`${mode}\` mode but passed another kind of price.`, 'mode')
    return { price, amount: price.unit_amount, currency: price.currency }
  }
  if (mode === 'subscription')
    throw wrong('You must provide at least one recurring price in `subscription` mode.', 'mode')
  const currency = required(form, 'line_items[0][price_data][currency]')
  const amount = Number(required(form, 'line_items[0][price_data][unit_amount]'))
  required(form, 'line_items[0][price_data][product_data][name]')
  if (!/^(?:eur|usd|gbp|chf|jpy)$/.test(currency)) throw wrong(`Invalid currency: ${currency}.`, 'currency')
  if (!Number.isInteger(amount)) throw wrong('Invalid integer', 'unit_amount')
  if (amount < minAmount) throw wrong('The total amount due must add up to at least €0.50 eur', 'line_items')
  return { price: null, amount, currency }
}
