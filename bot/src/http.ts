import { InteractionType, type APIInteraction, type APIInteractionResponse } from 'discord-api-types/v10'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import { answerInteraction, quiet, type Answering, type AnswerOptions } from './answer.ts'
import type { Bot } from './bot.ts'
import type { Message } from './reply.ts'

export type InteractionsOptions = {
  bot: Bot
  /** The application's public key from the developer portal, in hex. */
  publicKey: string
  /** `https://discord.com/api`, or where a stand-in answers. */
  apiBase: string
  fetch: typeof fetch
  onMistake: AnswerOptions['onMistake']
  now?: () => number
}

/** Keeps working on what goes on after the answer: `waitUntil` where the runtime would stop otherwise. */
export type Later = (work: Promise<unknown>) => void

/** What somebody has listened in on cannot be sent again later. Clocks differ a little. */
const longestAgeMs = 5 * 60_000
const mostBytes = 1024 * 1024
const ephemeral = 64
const attempts = 4
const pauseMs = 400

/**
 * Commands over HTTP: Discord posts each interaction, signed, and the reply is the answer. It imports no runtime, so a
 * Worker without a gateway serves commands too. Whatever is not signed by Discord is refused before it is read; Discord
 * itself tries that out with bad signatures.
 */
export function serveInteractions(options: InteractionsOptions) {
  const { now = Date.now } = options
  const key = crypto.subtle.importKey('raw', bytesOf(options.publicKey), 'Ed25519', false, ['verify'])
  // A key that is none is said when the first interaction comes in, not as an error that nobody awaits.
  key.catch(() => undefined)

  return async (request: Request, later: Later): Promise<Response> => {
    if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return refusal(413, 'This is too large')
    const body = await request.text()
    const signature = request.headers.get('x-signature-ed25519') ?? ''
    const timestamp = request.headers.get('x-signature-timestamp') ?? ''
    const signed = new TextEncoder().encode(timestamp + body)
    const isTheirs =
      /^[\da-f]{128}$/i.test(signature) &&
      (await crypto.subtle.verify('Ed25519', await key, bytesOf(signature), signed))
    if (!isTheirs) return refusal(401, 'The signature does not match')
    const isFresh = Math.abs(now() - Number(timestamp) * 1000) <= longestAgeMs
    if (!isFresh) return refusal(401, 'The signature is too old')
    const interaction = read(body)
    if (!interaction) return refusal(400, 'This is no interaction')
    if (interaction.application_id !== options.bot.applicationId)
      return refusal(401, 'This is for another application')
    if (interaction.type === InteractionType.Ping) return Response.json({ type: 1 })
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

/** The first answer is the reply itself; what follows goes to the webhook of the interaction, which needs no token. */
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
      // Not found: Discord has not read our first answer yet, which travels beside this.
      const passes = answer.status === 404 || answer.status === 429 || answer.status >= 500
      if (!passes || attempt === attempts) throw new Error(`Discord answered ${answer.status} to a message`)
      const asked = Number(answer.headers.get('retry-after') ?? 0) * 1000
      await new Promise((resolve) => setTimeout(resolve, Math.max(asked, pauseMs * attempt)))
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
    whisper: (message) => send('POST', '', { ...message, flags: message.flags | ephemeral }),
  }
}

const refusal = (statusCode: number, message: string) =>
  Response.json({ statusCode, message }, { status: statusCode })

function read(body: string): APIInteraction | undefined {
  const given = readJson(body, plainJson)
  const interaction = 'value' in given ? given.value : undefined
  // The border: it is signed by Discord, whose types these are.
  return typeof interaction === 'object' && interaction !== null && 'type' in interaction
    ? (interaction as APIInteraction)
    : undefined
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
}
