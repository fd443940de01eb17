import { ApplicationWebhookType, type APIWebhookEvent } from 'discord-api-types/v10'
import type { Bot } from '../bot.ts'
import { createSignedReader, refusal, type SignedOptions } from './signed.ts'
import { fieldOf } from './field-of.ts'

export type EventsOptions = SignedOptions & {
  bot: Pick<Bot, 'applicationId' | 'checkPurchases'>
  onMistake: (error: unknown, where: string) => void
}

/**
 * Receives Discord's webhook events: a user buys in its shop while the activity is closed, and no gateway runs that
 * would report it. Discord retries events that could not be stored.
 */
export function serveEvents(options: EventsOptions) {
  const read = createSignedReader(options)
  const { bot, onMistake } = options
  return async (request: Request): Promise<Response> => {
    const received = await read(request)
    if (received instanceof Response) return received
    const {
      application_id: applicationId,
      type,
      event,
    } = received.said as { [key in keyof APIWebhookEvent]?: unknown }
    if (applicationId !== bot.applicationId) return refusal(401, 'This is for another application')
    const buyer = type === ApplicationWebhookType.Event ? buyerIn(event) : undefined
    try {
      if (buyer !== undefined) await bot.checkPurchases(buyer)
    } catch (error) {
      onMistake(error, 'event')
      return refusal(500, 'Something went wrong, please try again')
    }
    // Pings and unknown events are acknowledged too: Discord would retry them otherwise.
    return new Response(null, { status: 204, headers: { 'Content-Type': 'application/json' } })
  }
}

/** The buyer in a purchase event; undefined for other events. */
function buyerIn(event: unknown): string | undefined {
  const type = fieldOf(event, 'type')
  if (typeof type !== 'string' || !type.startsWith('ENTITLEMENT_')) return undefined
  const buyer = fieldOf(event, 'data', 'user_id')
  return typeof buyer === 'string' && /^\d{15,21}$/.test(buyer) ? buyer : undefined
}
