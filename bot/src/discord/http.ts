import {
  InteractionType,
  MessageFlags,
  type APIInteraction,
  type APIInteractionResponse,
} from 'discord-api-types/v10'
import { answerInteraction, quiet, type Answering, type AnswerOptions } from './answer.ts'
import type { Bot } from '../bot.ts'
import { commandIdsFor } from './command-ids.ts'
import { isInteraction } from './received.ts'
import type { Message } from './reply.ts'
import { createSignedReader, refusal, type SignedOptions } from './signed.ts'
import { pause } from '../within.ts'

export type InteractionsOptions = SignedOptions & {
  bot: Bot
  /** `https://discord.com/api`, or the URL of a fake. */
  apiBase: string
  /** To read the ids of the commands. */
  botToken: string
  fetch: typeof fetch
  onMistake: AnswerOptions['onMistake']
}

/** Keeps work running after the response: `waitUntil` on runtimes that would stop otherwise. */
export type Later = (work: Promise<unknown>) => void

const attempts = 4
const pauseMs = 400

/**
 * Commands over HTTP: Discord posts each interaction, signed, and gets the response in the reply. Imports no runtime,
 * so a Worker without a gateway serves commands too.
 */
export function serveInteractions(options: InteractionsOptions) {
  const read = createSignedReader(options)
  const readCommandIds = commandIdsFor(options)

  return async (request: Request, later: Later): Promise<Response> => {
    const received = await read(request)
    if (received instanceof Response) return received
    const interaction = received.said
    if (!isInteraction(interaction)) return refusal(400, 'This is no interaction')
    if (interaction.application_id !== options.bot.applicationId)
      return refusal(401, 'This is for another application')
    if (interaction.type === InteractionType.Ping) return Response.json({ type: 1 })
    later(readCommandIds().catch((error: unknown) => options.onMistake(error, 'command ids')))
    return new Promise((resolve) => {
      const answering = inReply(options, interaction, (response) => resolve(Response.json(response)))
      const { bot, onMistake } = options
      const done = answerInteraction({ bot, onMistake }, interaction, answering).then(
        () => resolve(refusal(400, 'The bot does not know this interaction')),
        (error: unknown) => {
          onMistake(error, 'interaction')
          resolve(refusal(500, 'Something went wrong, please try again'))
        },
      )
      later(done)
    })
  }
}

/** The first response is the HTTP reply itself; later ones go to the interaction's webhook, which needs no token. */
function inReply(
  { apiBase, bot, fetch }: InteractionsOptions,
  { token }: APIInteraction,
  reply: (response: APIInteractionResponse) => void,
): Answering {
  const send = async (method: string, path: string, message?: Message) => {
    const url = `${apiBase}/v10/webhooks/${bot.applicationId}/${token}${path}`
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url, {
        method,
        ...(message
          ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(quiet(message)) }
          : undefined),
        signal: AbortSignal.timeout(5000),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      // Not found: Discord has not processed our first response yet, which is sent at the same time.
      const passes = answer.status === 404 || answer.status === 429 || answer.status >= 500
      if (!passes || attempt === attempts) throw new Error(`Discord answered ${answer.status} to a message`)
      const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000
      await pause(bot.after, Math.max(retryAfterMs, pauseMs * attempt))
    }
  }
  return {
    async acknowledge(response) {
      reply(response)
      return undefined
    },
    async fill(message) {
      await send('PATCH', '/messages/@original', message)
      return undefined
    },
    retract: () => send('DELETE', '/messages/@original'),
    async followUp(message, to) {
      const flags = to === 'caller' ? message.flags | MessageFlags.Ephemeral : message.flags
      await send('POST', '', { ...message, flags })
      return undefined
    },
  }
}
