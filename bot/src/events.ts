import { ApplicationWebhookType, type APIWebhookEvent } from 'discord-api-types/v10'
import type { Bot } from './bot.ts'
import { createSignedReader, refusal, type SignedOptions } from './signed.ts'

export type EventsOptions = SignedOptions & {
  bot: Pick<Bot, 'applicationId' | 'checkPurchases'>
  onMistake: (error: unknown, where: string) => void
}

/**
 * Hears what happens in Discord over its webhook events: somebody buys in its shop while the activity is closed, and no
 * gateway runs that would tell. What could not be taken down is sent again by Discord.
 */
export function serveEvents(options: EventsOptions) {
  const read = createSignedReader(options)
  const { bot, onMistake } = options
  return async (request: Request): Promise<Response> => {
    const heard = await read(request)
    if (heard instanceof Response) return heard
    // The border: it is signed by Discord, whose types these are.
    const said = heard.said as APIWebhookEvent
    if (said.application_id !== bot.applicationId) return refusal(401, 'This is for another application')
    const buyer = said.type === ApplicationWebhookType.Event ? buyerIn(said.event) : undefined
    try {
      if (buyer !== undefined) await bot.checkPurchases(buyer)
    } catch (error) {
      onMistake(error, 'event')
      return refusal(500, 'Something went wrong, please try again')
    }
    return new Response(null, { status: 204, headers: { 'Content-Type': 'application/json' } })
  }
}

/** Whose purchases an event is about, if it is about any. */
function buyerIn({ type, data }: { type: string; data?: unknown }): string | undefined {
  const isOfPurchase = type.startsWith('ENTITLEMENT_') && typeof data === 'object' && data !== null
  const buyer: unknown = isOfPurchase ? Reflect.get(data, 'user_id') : undefined
  return typeof buyer === 'string' ? buyer : undefined
}
