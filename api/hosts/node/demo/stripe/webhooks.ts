import { createHmac } from 'node:crypto'
import { seconds, type StripeEvent, type StripeWorld } from './world.ts'

/** Delays (ms) of the retries if an endpoint does not respond. */
const againAfterMs = [500, 2000, 5000]

/**
 * The header that authenticates a body: `t` in seconds and `v1`, an HMAC over both (https://docs.stripe.com/webhooks).
 */
export function signatureOf(body: string, { secret, at }: { secret: string; at: number }): string {
  const signed = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signed}`
}

/** Creates an event with the current state of an object. */
export function eventAbout(world: StripeWorld, type: string, about: object): StripeEvent {
  const event: StripeEvent = {
    id: world.id('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(world),
    type,
    data: { object: structuredClone(about) },
  }
  world.events.push(event)
  return event
}

/** Sends an event to the endpoint, once. */
export function send(world: StripeWorld, event: StripeEvent): Promise<void> {
  const body = JSON.stringify(event, null, 2)
  return world.deliver(body, signatureOf(body, { secret: world.webhookSecret, at: seconds(world) }))
}

export async function sendWebhook(world: StripeWorld, type: string, about: object): Promise<void> {
  await send(world, eventAbout(world, type, about))
}

/** Delivers to a URL, and retries until it accepts the event. */
export function deliverTo(endpoint: string): StripeWorld['deliver'] {
  return async (body, signature) => {
    const attempt = async () => {
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
      const answer = await fetch(endpoint, { method: 'POST', headers, body }).catch(() => undefined)
      return answer?.ok === true
    }
    for (const waitMs of againAfterMs) {
      if (await attempt()) return
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    }
    await attempt()
  }
}
