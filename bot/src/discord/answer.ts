import {
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  type APIInteraction,
  type APIInteractionResponse,
} from 'discord-api-types/v10'
import { CallFailed } from '@segue/shared/call.ts'
import { invocationOf, type Invocation } from './invocation.ts'
import type { Bot } from '../bot.ts'
import { handlerOf, type Handler } from '../command.ts'
import { commands } from '../commands.ts'
import type { PlaceRoom } from '../rooms/place-room.ts'
import { publicWordsIn } from './public-words.ts'
import { within } from '../within.ts'
import { card, line, replyPrivately, type Message, type Reply } from './reply.ts'

/** How responses reach Discord: over the gateway's REST calls, or in the HTTP response to an interaction. */
export type Answering = {
  /** The first response, within three seconds. Resolves to the id of the message, if it created one. */
  acknowledge: (response: APIInteractionResponse) => Promise<string | undefined>
  /** Fills the deferred response. */
  fill: (message: Message) => Promise<string | undefined>
  /** Deletes the deferred response. */
  retract: () => Promise<unknown>
  /** Sends another message, for everyone in the channel or only for the caller. Resolves to its id, if known. */
  followUp: (message: Message, to: 'everyone' | 'caller') => Promise<string | undefined>
}

export type AnswerOptions = {
  bot: Bot
  /** Receives our own errors; users get a general message. */
  onMistake: (error: unknown, name: string) => void
  /** A panel was posted that is to follow its room. */
  onPanel?: (panel: {
    room: PlaceRoom
    channelId: string
    messageId: string
    message: Message
    invocation: Invocation
  }) => void
}

/** Discord's limit is three seconds; one second leaves room for slow connections. */
const holdAfterMs = 1000
/** Autocomplete can't be deferred: a response after Discord's three seconds is shown as an error. */
const choicesWithinMs = 2000

/**
 * Responds to one interaction, however it arrived. A response that takes longer than a second is deferred, an error
 * becomes a private message in the user's language, and every interaction gets a response.
 */
export async function answerInteraction(
  options: AnswerOptions,
  interaction: APIInteraction,
  answering: Answering,
): Promise<void> {
  const invocation = invocationOf(interaction, options.bot.commandIds)
  if (!invocation) return
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
    return answerTyping(options, invocation, answering)
  }
  const onComponent = interaction.type === InteractionType.MessageComponent
  const handler = handlerOf(commands, invocation.name)
  const forAll = handler?.forAll ?? false
  const working = workOnce(options, interaction, invocation, handler)
  const first = await within(options.bot.after, holdAfterMs, working)
  if (first === 'claimed') return undefined
  if (first) {
    const messageId = await answering.acknowledge(responseTo(first, forAll))
    return follow(options, invocation, first, messageId)
  }
  await answering.acknowledge(holding(onComponent, forAll))
  const reply = await working
  if (reply === 'claimed') return undefined
  // A form or a launch can't follow a deferred response: the user is asked to press again, now that it is ready.
  if (reply.kind === 'ask' || reply.kind === 'launch') {
    const tooSlow = card(line(invocation.words.t('tooSlow')))
    // The pressed component is in a message that others see, which stays unchanged.
    await (onComponent ? answering.followUp(tooSlow, 'caller') : answering.fill(tooSlow))
    return undefined
  }
  if (onComponent && reply.kind !== 'change') {
    const isPublic = forAll && reply.kind === 'say'
    const messageId = await answering.followUp(reply.message, isPublic ? 'everyone' : 'caller')
    return follow(options, invocation, reply, messageId)
  }
  // A deferred public response has become private, for example because of an error.
  if (forAll && reply.kind === 'tell') {
    await answering.retract()
    await answering.followUp(reply.message, 'caller')
    return undefined
  }
  const messageId = await answering.fill(reply.message)
  return follow(options, invocation, reply, messageId)
}

/**
 * Defers a response: its visibility has to be chosen before the outcome is known. An update of the message itself shows
 * no loading state; everything else does.
 */
function holding(onComponent: boolean, forAll: boolean): APIInteractionResponse {
  if (onComponent) return { type: InteractionResponseType.DeferredMessageUpdate }
  const data = forAll ? {} : { flags: MessageFlags.Ephemeral }
  return { type: InteractionResponseType.DeferredChannelMessageWithSource, data }
}

function follow(options: AnswerOptions, invocation: Invocation, reply: Reply, messageId: string | undefined): void {
  if (reply.kind !== 'say' || reply.panel === undefined || messageId === undefined) return
  const { panel: room, message } = reply
  options.onPanel?.({ room, channelId: invocation.place.channelId, messageId, message, invocation })
}

/**
 * Runs the handler once, even if Discord sends an interaction twice, or two processes receive it during a hand-over.
 */
async function workOnce(
  options: AnswerOptions,
  { id, type }: Pick<APIInteraction, 'id' | 'type'>,
  invocation: Invocation,
  handler: Handler | undefined,
): Promise<Reply | 'claimed'> {
  const { first, here } = await options.bot.begin(id, invocation, handler?.needs ?? 'nothing')
  if (!first) return 'claimed'
  const unknown = type === InteractionType.ApplicationCommand ? 'unknownCommand' : 'stale'
  if (!handler) return replyPrivately(invocation.words.t(unknown))
  return work(options, here ? { ...invocation, here } : invocation, handler)
}

async function work({ bot, onMistake }: AnswerOptions, invocation: Invocation, handler: Handler): Promise<Reply> {
  try {
    // Launches, which can't be deferred, say nothing in public and don't wait for this.
    const isPublic = handler.forAll || handler.changesGuild
    const { place, publicWords } = invocation
    const chosen = isPublic ? await publicWordsIn(bot, place.guildId, publicWords.locale) : publicWords
    return await handler.run(bot, { ...invocation, publicWords: chosen })
  } catch (error) {
    if (!isRefusal(error)) onMistake(error, invocation.name)
    return replyPrivately(invocation.words.sentenceFor(error))
  }
}

/** A refusal by the api is shown to the user and not an error of ours, unless the api no longer accepts our token. */
const isRefusal = (error: unknown) => error instanceof CallFailed && error.status < 500 && error.status !== 401

async function answerTyping(
  { bot, onMistake }: AnswerOptions,
  invocation: Invocation,
  answering: Answering,
): Promise<void> {
  const complete = commands.find(({ run }) => Object.hasOwn(run, invocation.name))?.complete
  const finding = Promise.resolve(complete?.(bot, invocation) ?? []).catch((error: unknown) => {
    if (!isRefusal(error)) onMistake(error, invocation.name)
    return []
  })
  const choices = (await within(bot.after, choicesWithinMs, finding)) ?? []
  await answering.acknowledge({
    type: InteractionResponseType.ApplicationCommandAutocompleteResult,
    data: { choices: choices.slice(0, 25) },
  })
}

function responseTo(reply: Reply, forAll: boolean): APIInteractionResponse {
  if (reply.kind === 'launch') return { type: InteractionResponseType.LaunchActivity }
  if (reply.kind === 'ask') return { type: InteractionResponseType.Modal, data: reply.modal }
  if (reply.kind === 'change') return { type: InteractionResponseType.UpdateMessage, data: quiet(reply.message) }
  const isPrivate = reply.kind === 'tell' || !forAll
  const flags = isPrivate ? reply.message.flags | MessageFlags.Ephemeral : reply.message.flags
  return { type: InteractionResponseType.ChannelMessageWithSource, data: quiet({ ...reply.message, flags }) }
}

/** The bot's messages never ping anyone. */
export const quiet = (message: Message) => ({
  ...message,
  // Cast: combined flags are not a member of the enumeration.
  flags: message.flags as unknown as MessageFlags,
  allowed_mentions: { parse: [] },
})
