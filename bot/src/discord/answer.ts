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
import { within } from '../within.ts'
import { card, line, replyPrivately, type Message, type Reply } from './reply.ts'

/** How answers reach Discord: over the gateway's REST calls, or in the reply to an interaction over HTTP. */
export type Answering = {
  /** The first answer, within three seconds. Resolves to the message's id where it made one. */
  acknowledge: (response: APIInteractionResponse) => Promise<string | undefined>
  /** What the first answer held the place of. */
  fill: (message: Message) => Promise<string | undefined>
  /** Takes back what the first answer held the place of. */
  retract: () => Promise<unknown>
  /** A message that only the asking person sees, beside what is there. */
  whisper: (message: Message) => Promise<unknown>
}

export type AnswerOptions = {
  bot: Bot
  /** Errors that are ours; people get a general sentence. */
  onMistake: (error: unknown, name: string) => void
  /** A panel was put up: it is to follow its room. */
  onPanel?: (panel: {
    roomUuid: string
    channelId: string
    messageId: string
    message: Message
    invocation: Invocation
  }) => void
}

/** Discord gives three seconds; a second leaves room for slow lines. */
const holdAfterMs = 1000
/** Choices cannot be held a place for: what comes later than Discord's three seconds is an error over there. */
const choicesWithinMs = 2000

/**
 * Answers one interaction, whatever way it came. What takes longer than a second has its place held, what fails becomes
 * a private sentence in the person's language, and nothing is ever left without an answer.
 */
export async function answerInteraction(
  options: AnswerOptions,
  interaction: APIInteraction,
  answering: Answering,
): Promise<void> {
  const invocation = invocationOf(interaction)
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
  // A form or a launch comes at once or not at all: whoever waited is asked to press again, now that it is ready.
  if (reply.kind === 'ask' || reply.kind === 'launch') {
    const tooSlow = card(line(invocation.words.t('tooSlow')))
    // What was pressed stands in a message that others see, and stays as it is.
    await (onComponent ? answering.whisper(tooSlow) : answering.fill(tooSlow))
    return undefined
  }
  if (onComponent && reply.kind !== 'change') {
    await answering.whisper(reply.message)
    return undefined
  }
  // What was to be for all has become something for one pair of eyes, such as a failure.
  if (forAll && reply.kind === 'tell') {
    await answering.retract()
    await answering.whisper(reply.message)
    return undefined
  }
  const messageId = await answering.fill(reply.message)
  return follow(options, invocation, reply, messageId)
}

/**
 * Holds the place of an answer: whether everybody sees it must be said before anybody knows how it ends. A change of the
 * message itself needs no sign of waiting; everything else shows that it is being worked on.
 */
function holding(onComponent: boolean, forAll: boolean): APIInteractionResponse {
  if (onComponent) return { type: InteractionResponseType.DeferredMessageUpdate }
  const data = forAll ? {} : { flags: MessageFlags.Ephemeral }
  return { type: InteractionResponseType.DeferredChannelMessageWithSource, data }
}

function follow(options: AnswerOptions, invocation: Invocation, reply: Reply, messageId: string | undefined): void {
  if (reply.kind !== 'say' || reply.panel === undefined || messageId === undefined) return
  const { panel: roomUuid, message } = reply
  options.onPanel?.({ roomUuid, channelId: invocation.place.channelId, messageId, message, invocation })
}

/** What is sent twice, or heard by two processes while one takes over from the other, is done once. */
async function workOnce(
  options: AnswerOptions,
  { id, type }: Pick<APIInteraction, 'id' | 'type'>,
  invocation: Invocation,
  handler: Handler | undefined,
): Promise<Reply | 'claimed'> {
  if (!(await options.bot.claim(id))) return 'claimed'
  const unknown = type === InteractionType.ApplicationCommand ? 'unknownCommand' : 'stale'
  return handler ? work(options, invocation, handler) : replyPrivately(invocation.words.t(unknown))
}

async function work({ bot, onMistake }: AnswerOptions, invocation: Invocation, handler: Handler): Promise<Reply> {
  try {
    return await handler.run(bot, invocation)
  } catch (error) {
    if (!isRefusal(error)) onMistake(error, invocation.name)
    return replyPrivately(invocation.words.sentenceFor(error))
  }
}

/** What the api refuses somebody is theirs to hear and nobody's mistake, unless it does not know us any more. */
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

/** Nothing the bot says pings anybody. */
export const quiet = (message: Message) => ({
  ...message,
  // The border: flags that are joined are no member of the enumeration.
  flags: message.flags as unknown as MessageFlags,
  allowed_mentions: { parse: [] },
})
