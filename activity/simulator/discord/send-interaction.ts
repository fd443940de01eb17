import { createPrivateKey, sign } from 'node:crypto'
import { largestAttachmentBytes } from './messages/attachments.ts'
import type { BotWorld, Interaction } from './bot-world.ts'
import { isDeferred } from './bot-world.ts'
import type { Gateway } from './gateway.ts'
import { contextOf, ownersOf, type Where } from './messages/command-access.ts'
import { entitlementJson, memberJson, userJson } from './json.ts'
import { isOver, permissionsOf, secret, type Entitlement, type DiscordWorld } from './world.ts'

export type SendOptions = {
  world: DiscordWorld
  bot: BotWorld
  gateway: Gateway
  /** Signs interactions over HTTP (PEM, Ed25519); required if the bot has an endpoint. */
  signingKey?: string
  /** How long to wait for an acknowledgement, ms; Discord waits 3000. */
  patienceMs?: number
  /** How many times each interaction is sent: after a lost connection Discord may send one again. */
  times?: number
}

/** How long a bot has to respond first, ms. */
export const ackWithinMs = 3000

const allPermissions = String((1n << 50n) - 1n)

/** Records an interaction with the bot. */
export function beginInteraction(
  { world, bot }: SendOptions,
  { person, channel }: Where,
  about: { type: Interaction['type']; command?: string; sourceMessageId?: string | null },
): Interaction {
  const { type, command = null, sourceMessageId = null } = about
  // Choices that the bot offers while somebody types are not what a developer waits for.
  const isExpired = type !== 4 && world.failsNext.delete('interaction')
  const interaction: Interaction = {
    id: world.snowflake(),
    token: secret(),
    type,
    userId: person.id,
    channelId: channel.id,
    guildId: channel.guildId,
    createdAt: isExpired ? world.now() - ackWithinMs - 1 : world.now(),
    answer: null,
    followedUp: false,
    messageId: null,
    retracted: false,
    sourceMessageId,
    instanceId: null,
    command,
  }
  bot.interactions.set(interaction.id, interaction)
  return interaction
}

/**
 * Sends an interaction to the bot, over HTTP or the gateway. Resolves once it responded or was too late.
 * @param about what it is about: its data, and the message it happened on
 */
export async function sendInteraction(
  options: SendOptions,
  where: Where,
  interaction: Interaction,
  about: Record<string, unknown>,
): Promise<Interaction> {
  const { bot, gateway, patienceMs = ackWithinMs, times = 1 } = options
  const payload = { ...frame(options, where, interaction), ...about }
  const { endpoint } = bot
  const sendings = Array.from({ length: times }, async () => {
    if (endpoint === null) gateway.dispatch('INTERACTION_CREATE', payload, interaction.guildId)
    else await post(endpoint, interaction, payload, options)
  })
  await Promise.all(sendings)
  // Over HTTP the response was the reply itself; only a deferred one is filled later.
  if (endpoint !== null && !isDeferred(interaction)) return interaction
  const until = Date.now() + patienceMs
  const waits = () => !interaction.answer || (isDeferred(interaction) && !interaction.followedUp)
  while (waits() && Date.now() < until) await new Promise((done) => setTimeout(done, 2))
  return interaction
}

/** The common fields of an interaction, without its data. */
function frame(
  { world, bot }: SendOptions,
  { person, channel }: Where,
  interaction: Interaction,
): Record<string, unknown> {
  const guild = channel.guildId ? world.guilds.get(channel.guildId) : undefined
  return {
    id: interaction.id,
    application_id: world.application.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    channel_id: channel.id,
    channel: { id: channel.id, type: channel.type, name: channel.name, flags: 0 },
    ...(guild
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guild.locale, features: [] },
          guild_locale: guild.locale,
          member: { ...memberJson(world, guild, person.id), permissions: String(permissionsOf(guild, person.id)) },
        }
      : { user: userJson(world, person.id) }),
    context: contextOf(world, channel),
    locale: person.locale,
    app_permissions: allPermissions,
    entitlements: validEntitlements(world, { person, channel }).map((one) => entitlementJson(world, one)),
    authorizing_integration_owners: ownersOf(world, { person, channel }, typesOf(bot, interaction)),
    attachment_size_limit: largestAttachmentBytes,
  }
}

/** Whether it is too late for the first response. */
export const isLate = (world: DiscordWorld, { createdAt }: Interaction) => world.now() - createdAt > ackWithinMs

/** What the person or the guild may use now. */
const validEntitlements = (world: DiscordWorld, { person, channel }: Where): Entitlement[] =>
  [...world.entitlements.values()].filter(
    (one) =>
      (one.guildId === null ? one.userId === person.id : one.guildId === channel.guildId) &&
      !one.deleted &&
      !one.consumed &&
      !isOver(world, one),
  )

/** The ways of installing that the command of an interaction supports. */
function typesOf({ commands }: BotWorld, { command, guildId }: Interaction): readonly number[] {
  const [name] = command?.split(' ') ?? []
  const found = [...commands.values()].find((one) => one.name === name)
  return found?.integration_types ?? [guildId === null ? 1 : 0]
}

async function post(
  endpoint: string,
  interaction: Interaction,
  payload: object,
  { world, bot, signingKey, patienceMs = ackWithinMs }: SendOptions,
): Promise<void> {
  if (!signingKey) throw new Error('An endpoint needs a signing key')
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(world.now() / 1000))
  const reply = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + body), createPrivateKey(signingKey)).toString('hex'),
      'X-Signature-Timestamp': timestamp,
    },
    body,
    signal: AbortSignal.timeout(patienceMs),
  })
  // 202 means that the response is sent through the callback.
  if (reply.status !== 200 || isLate(world, interaction)) return
  const answer: unknown = await reply.json()
  bot.acknowledge?.(interaction, answer)
}
