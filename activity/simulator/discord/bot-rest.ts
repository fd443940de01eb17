import {
  ApplicationCommandType,
  type APIApplicationCommand,
  type APIInteractionResponse,
  type APIMessage,
} from 'discord-api-types/v10'
import { Hono, type Context } from 'hono'
import {
  checkCommands,
  checkMessage,
  checkModal,
  FormFault,
  tellSaid,
  type BotWorld,
  type Interaction,
  type Said,
} from './bot-world.ts'
import { userJson } from './rest.ts'
import { launch, type Snowflake, type World } from './world.ts'

const ackWithinMs = 3000
const tokenLastsMs = 15 * 60_000
const ephemeral = 1 << 6

type Body = Record<string, unknown>

/** The part of Discord's REST interface that bots use: commands, answers to interactions, messages. */
export function botRest(world: World, bot: BotWorld, options: { shards: number; maxConcurrency: number }): Hono {
  const rest = new Hono()
  rest.onError((error, c) => {
    if (!(error instanceof FormFault)) throw error
    if (error.code !== 50_035) return c.json({ code: error.code, message: error.message }, 400)
    const errors = nested(error.where.split('.').filter(Boolean), {
      _errors: [{ code: 'INVALID', message: error.message }],
    })
    return c.json({ code: 50_035, message: 'Invalid Form Body', errors }, 400)
  })
  bot.acknowledge = (interaction, answer) => acknowledge(world, bot, interaction, answer as APIInteractionResponse)
  for (const base of ['/', '/v10']) {
    const at = rest.basePath(base)
    at.get('/gateway/bot', (c) =>
      isBot(world, c)
        ? c.json({
            url: `ws://${c.req.header('host')}/gateway`,
            shards: options.shards,
            session_start_limit: {
              total: 1e3,
              remaining: 999,
              reset_after: 144e5,
              max_concurrency: options.maxConcurrency,
            },
          })
        : unauthorized(c),
    )
    commands(at, world, bot)
    answers(at, world, bot)
    messages(at, world, bot)
  }
  return rest
}

const isBot = (world: World, c: Context) => c.req.header('authorization') === `Bot ${world.application.botToken}`
const unauthorized = (c: Context) => c.json({ message: '401: Unauthorized', code: 0 }, 401)
const missing = (c: Context, code: number, what: string) => c.json({ message: `Unknown ${what}`, code }, 404)

/** An object with one leaf at the end of a path, as Discord nests the faults of a form. */
function nested(path: string[], leaf: object): object {
  return path.reduceRight<object>((inner, key) => ({ [key]: inner }), leaf)
}

function commands(rest: Hono, world: World, bot: BotWorld): void {
  const path = '/applications/:application/commands'
  rest.get(path, (c) => (isBot(world, c) ? c.json([...bot.commands.values()]) : unauthorized(c)))
  rest.put(path, async (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const wanted: Body[] = await c.req.json()
    checkCommands(wanted)
    const before = [...bot.commands.values()]
    const entry = before.find(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint)
    if (entry && !wanted.some((one) => one['type'] === 4)) {
      throw new FormFault("You cannot remove this app's Entry Point command in a bulk update operation.", '', 50_240)
    }
    bot.commands.clear()
    for (const one of wanted) {
      const same = before.find((known) => isThe(known, one))
      put(world, bot, same?.id ?? world.snowflake(), one)
    }
    return c.json([...bot.commands.values()])
  })
  rest.post(path, async (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const one: Body = await c.req.json()
    checkCommands([one])
    const same = [...bot.commands.values()].find((known) => isThe(known, one))
    return c.json(put(world, bot, same?.id ?? world.snowflake(), one), same ? 200 : 201)
  })
  rest.delete(`${path}/:id`, (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    return bot.commands.delete(c.req.param('id') ?? '')
      ? c.body(null, 204)
      : missing(c, 10_063, 'application command')
  })
}

/** Commands are the same by kind and name. */
function isThe(known: APIApplicationCommand, given: Body): boolean {
  const kind: number = known.type
  return known.name === given['name'] && kind === (given['type'] ?? 1)
}

function put(world: World, bot: BotWorld, id: Snowflake, given: Body): APIApplicationCommand {
  const command = {
    type: 1,
    description: '',
    options: [],
    default_member_permissions: null,
    nsfw: false,
    ...given,
    id,
    application_id: world.application.id,
    version: world.snowflake(),
  } as unknown as APIApplicationCommand
  bot.commands.set(id, command)
  return command
}

function answers(rest: Hono, world: World, bot: BotWorld): void {
  rest.post('/interactions/:id/:token/callback', async (c) => {
    const interaction = bot.interactions.get(c.req.param('id') ?? '')
    const late = interaction && world.now() - interaction.createdAt > ackWithinMs
    if (!interaction || interaction.token !== c.req.param('token') || late) return missing(c, 10_062, 'interaction')
    if (interaction.answer) {
      return c.json({ message: 'Interaction has already been acknowledged.', code: 40_060 }, 400)
    }
    const { body } = await bodyOf(c)
    acknowledge(world, bot, interaction, body as unknown as APIInteractionResponse)
    if (c.req.query('with_response') !== 'true') return c.body(null, 204)
    const message = saidAs(bot, interaction.messageId)?.message
    const instance = interaction.instanceId
    return c.json({
      interaction: {
        id: interaction.id,
        type: interaction.type,
        response_message_id: interaction.messageId,
        ...(instance ? { activity_instance_id: instance } : {}),
      },
      resource: {
        type: body['type'],
        ...(message ? { message } : {}),
        ...(instance ? { activity_instance: { id: instance } } : {}),
      },
    })
  })
  const original = '/webhooks/:application/:token/messages/:message'
  const isOriginal = (c: Context) => decodeURIComponent(c.req.param('message') ?? '') === '@original'
  const ofToken = (c: Context) =>
    [...bot.interactions.values()].find(
      ({ token, createdAt }) => token === c.req.param('token') && world.now() - createdAt < tokenLastsMs,
    )
  const meant = (c: Context, { messageId }: Interaction) => {
    return saidAs(bot, isOriginal(c) ? messageId : (c.req.param('message') ?? ''))
  }
  rest.get(original, (c) => {
    const interaction = ofToken(c)
    if (!interaction) return missing(c, 10_015, 'Webhook')
    const said = meant(c, interaction)
    return said ? c.json(said.message) : missing(c, 10_008, 'Message')
  })
  rest.patch(original, async (c) => {
    const interaction = ofToken(c)
    if (!interaction?.answer) return missing(c, 10_015, 'Webhook')
    const { body } = await bodyOf(c)
    const said = meant(c, interaction)
    if (said) return c.json(edit(world, bot, said, body).message)
    if (!isOriginal(c)) return missing(c, 10_008, 'Message')
    return c.json(say(world, bot, interaction, body).message)
  })
  rest.delete(original, (c) => {
    const interaction = ofToken(c)
    if (interaction && isHeld(interaction) && isOriginal(c)) {
      interaction.retracted = true
      return c.body(null, 204)
    }
    const said = interaction && meant(c, interaction)
    if (!said) return missing(c, 10_008, 'Message')
    unsay(bot, said)
    return c.body(null, 204)
  })
  rest.post('/webhooks/:application/:token', async (c) => {
    const interaction = ofToken(c)
    if (!interaction?.answer) return missing(c, 10_015, 'Webhook')
    const { body } = await bodyOf(c)
    return c.json(said(world, bot, interaction, body).message)
  })
}

/** A follow-up is a message of its own; the first one fills the place that a deferred answer holds. */
function said(world: World, bot: BotWorld, interaction: Interaction, body: Body): Said {
  const before = interaction.messageId
  const made = say(world, bot, interaction, body)
  if (before !== null) interaction.messageId = before
  return made
}

function acknowledge(world: World, bot: BotWorld, interaction: Interaction, answer: APIInteractionResponse): void {
  const type: number = answer.type
  const data: Body = 'data' in answer && answer.data ? { ...answer.data } : {}
  const allowed: Record<Interaction['type'], number[]> = {
    2: [4, 5, 9, 12],
    3: [4, 5, 6, 7, 9, 12],
    4: [8],
    5: [4, 5, 6, 7, 12],
  }
  if (!allowed[interaction.type].includes(type)) throw new FormFault('This interaction response is not valid', 'type')
  if (type === 4) {
    checkMessage(data)
    interaction.answer = answer
    say(world, bot, interaction, data)
  } else if (type === 7) {
    checkMessage(data)
    interaction.answer = answer
    const source = saidAs(bot, interaction.sourceMessageId)
    if (source) edit(world, bot, source, data)
    interaction.messageId = interaction.sourceMessageId
  } else if (type === 8) {
    const choices = data['choices']
    if (!Array.isArray(choices) || choices.length > 25)
      throw new FormFault('Must be 25 or fewer in length.', 'data.choices')
    for (const { name, value } of choices) {
      if (typeof name !== 'string' || name.length < 1 || name.length > 100 || String(value).length > 100) {
        throw new FormFault('Must be between 1 and 100 in length.', 'data.choices')
      }
    }
    interaction.answer = answer
  } else if (type === 9) {
    checkModal(data)
    interaction.answer = answer
  } else if (type === 12) {
    const channel = world.channels.get(interaction.channelId)
    if (!channel) throw new FormFault('Unknown Channel', '', 10_003)
    interaction.answer = answer
    interaction.instanceId = launch(world, channel, interaction.userId).id
  } else {
    interaction.answer = answer
    if (type === 6) interaction.messageId = interaction.sourceMessageId
  }
}

function messages(rest: Hono, world: World, bot: BotWorld): void {
  rest.post('/channels/:channel/messages', async (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const channel = c.req.param('channel') ?? ''
    if (!world.channels.has(channel)) return missing(c, 10_003, 'Channel')
    if (bot.closedTo.has(channel)) return c.json({ message: 'Missing Permissions', code: 50_013 }, 403)
    const { body } = await bodyOf(c)
    checkMessage(body)
    return c.json(add(world, bot, { channelId: channel, body, onlyFor: null, interactionId: null }).message)
  })
  const one = '/channels/:channel/messages/:message'
  const meant = (c: Context) => {
    const found = saidAs(bot, c.req.param('message') ?? '')
    return found?.channelId === c.req.param('channel') && found?.onlyFor === null ? found : undefined
  }
  rest.get(one, (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const found = meant(c)
    return found ? c.json(found.message) : missing(c, 10_008, 'Message')
  })
  rest.patch(one, async (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const found = meant(c)
    if (!found) return missing(c, 10_008, 'Message')
    const { body } = await bodyOf(c)
    return c.json(edit(world, bot, found, body).message)
  })
  rest.delete(one, (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const found = meant(c)
    if (!found) return missing(c, 10_008, 'Message')
    unsay(bot, found)
    return c.body(null, 204)
  })
  rest.post('/channels/:channel/messages/:message/threads', async (c) => {
    if (!isBot(world, c)) return unauthorized(c)
    const found = meant(c)
    if (!found) return missing(c, 10_008, 'Message')
    const { body } = await bodyOf(c)
    const parent = world.channels.get(found.channelId)
    // A thread has the id of the message it hangs on.
    const thread = { id: found.message.id, guildId: parent?.guildId ?? null, recipients: [] }
    world.channels.set(thread.id, { ...thread, name: String(body['name']), type: 0 })
    return c.json(
      { id: thread.id, type: 11, guild_id: thread.guildId, name: body['name'], parent_id: found.channelId },
      201,
    )
  })
}

async function bodyOf(c: Context): Promise<{ body: Body }> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return { body: await c.req.json() }
  const form = await c.req.parseBody()
  return { body: JSON.parse(typeof form['payload_json'] === 'string' ? form['payload_json'] : '{}') }
}

const saidAs = (bot: BotWorld, id: Snowflake | null) => bot.said.find(({ message }) => message.id === id)

/** Whether a place is held for an answer that has not come. */
const isHeld = ({ answer, messageId, retracted }: Interaction) =>
  Number(answer?.type satisfies number | undefined) === 5 && messageId === null && !retracted

/**
 * The message of an answer: for the asking person's eyes only when it is flagged so. Whatever fills a place that is
 * held is for those the place was held for.
 */
function say(world: World, bot: BotWorld, interaction: Interaction, body: Body): Said {
  checkMessage(body)
  const deferred = interaction.answer && 'data' in interaction.answer ? interaction.answer.data : undefined
  const wished = Number(body['flags'] ?? 0)
  const held = deferred && 'flags' in deferred ? Number(deferred.flags) & ephemeral : 0
  const flags = isHeld(interaction) ? (wished & ~ephemeral) | held : wished
  const made = add(world, bot, {
    channelId: interaction.channelId,
    body: { ...body, flags },
    onlyFor: flags & ephemeral ? interaction.userId : null,
    interactionId: interaction.id,
  })
  interaction.messageId = made.message.id
  return made
}

function add(
  world: World,
  bot: BotWorld,
  {
    channelId,
    body,
    onlyFor,
    interactionId,
  }: { channelId: Snowflake; body: Body } & Pick<Said, 'onlyFor' | 'interactionId'>,
): Said {
  const { content, embeds, components, flags } = body
  const message = {
    id: world.snowflake(),
    channel_id: channelId,
    author: userJson(world, world.application.botId),
    content: content ?? '',
    embeds: embeds ?? [],
    components: components ?? [],
    flags: flags ?? 0,
    timestamp: new Date(world.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    pinned: false,
    type: 0,
  } as unknown as APIMessage
  const made: Said = { message, channelId, onlyFor, interactionId }
  bot.said.push(made)
  tellSaid(bot, made, 'made')
  return made
}

function edit(world: World, bot: BotWorld, said: Said, body: Body): Said {
  const merged = { ...said.message, ...body, flags: (said.message.flags ?? 0) | Number(body['flags'] ?? 0) }
  checkMessage(merged)
  Object.assign(said.message, merged, { edited_timestamp: new Date(world.now()).toISOString() })
  tellSaid(bot, said, 'edited')
  return said
}

function unsay(bot: BotWorld, said: Said): void {
  bot.said.splice(bot.said.indexOf(said), 1)
  tellSaid(bot, said, 'deleted')
}
