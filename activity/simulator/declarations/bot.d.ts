import type { Channel, DiscordWorld, Person, Snowflake } from './world.js'

/** Who acts, and in which channel. */
export type Where = { person: Person; channel: Channel }

/** A message as Discord's interface describes it. */
export type Message = {
  id: Snowflake
  channel_id: Snowflake
  content: string
  author: { id: Snowflake; username: string }
  embeds: object[]
  components?: object[] | undefined
  attachments: object[]
}
export type BotMessage = {
  message: Message
  channelId: Snowflake
  /** The only person who sees an ephemeral message. */
  onlyFor: Snowflake | null
  interactionId: Snowflake | null
}

export type Interaction = {
  id: Snowflake
  /** By Discord's numbers: 2 a command, 3 a component, 4 autocomplete, 5 a modal. */
  type: 2 | 3 | 4 | 5
  command: string | null
  /** The bot's acknowledgement, or null if it was too late. */
  answer: { type: number; data?: unknown } | null
  messageId: Snowflake | null
  /** The running activity, if the response was to launch it. */
  instanceId: string | null
}

type Value = string | number | boolean

/** The actions of people on a bot. */
export interface Actor {
  /** Resolves once the bot has registered a command and can receive it; fails if it takes too long. */
  untilRegistered(name: string, withinMs?: number): Promise<void>
  /** Runs a command: `command(where, 'crate play', { crate: '…' })`. Resolves once the bot responded or was too late. */
  command(where: Where, name: string, options?: Record<string, Value>): Promise<Interaction>
  /** Types in an option, the last one given, and returns the bot's choices. */
  complete(where: Where, name: string, options: Record<string, Value>): Promise<{ name: string; value: Value }[]>
  messageMenu(where: Where, name: string, messageId: Snowflake): Promise<Interaction>
  userMenu(where: Where, name: string, userId: Snowflake): Promise<Interaction>
  /** Writes a message, which mentions people as `<@id>`. */
  write(where: Where, content: string, attachments?: Snowflake[]): BotMessage
  /** Presses the button, or chooses values in the menu, with the custom id. */
  press(where: Where, posted: BotMessage, customId: string, values?: string[]): Promise<Interaction>
  /** Fills in the modal that an interaction was answered with. */
  submit(where: Where, opened: Interaction, values: Record<string, string | string[]>): Promise<Interaction>
  /** The messages that a person sees in a channel, oldest first. */
  seenBy(where: Where): BotMessage[]
}

/** Discord's gateway, with failures to test a bot's connection with. */
export interface Gateway {
  dispatch(event: string, data: unknown, guildId?: Snowflake | null): void
  /** Closes the connections; by default they can be resumed. */
  drop(how?: { code?: number; resumable?: boolean }): void
  /** Keeps the connections open, but silent. */
  freeze(): void
  askToReconnect(): void
  invalidate(resumable: boolean): void
}

/** A bot's commands, interactions and messages. */
export interface BotWorld {
  interactions: Map<Snowflake, Interaction>
  messages: BotMessage[]
  /** Channels in which the bot may not write. */
  closedTo: Set<Snowflake>
  /** The URL for interactions over HTTP, signed; null for the gateway. */
  endpoint: string | null
}

type Kind = 'message' | 'edit' | 'command' | 'modal'

/** Throws an error for a body that violates Discord's OpenAPI description. */
export function judge(kind: Kind, body: unknown, where?: string): void
/** @param judged `judge`, to check everything that the bot sends */
export function createBotWorld(judged?: typeof judge): BotWorld
export function createActor(options: {
  world: DiscordWorld
  bot: BotWorld
  gateway: Gateway
  /** Signs interactions over HTTP (PEM, Ed25519). */
  signingKey?: string
  /** How long to wait for the bot, ms; Discord waits 3000. */
  patienceMs?: number
}): Actor
/** Serves Discord's interface and its gateway on a local port. */
export function serveBotDiscord(
  world: DiscordWorld,
  bot: BotWorld,
  options?: { port?: number; shards?: number },
): Promise<{ apiBase: string; gateway: Gateway; close: () => Promise<void> }>
