import type { APIInteractionResponse } from 'discord-api-types/v10'
import { Hono } from 'hono'
import { acknowledge } from '../messages/acknowledge.ts'
import { mountCommands } from './bot-rest-commands.ts'
import { mountCallback, mountWebhooks } from './bot-rest-interactions.ts'
import { mountMessages } from './bot-rest-messages.ts'
import { refuseStranger } from './bot-rest-replies.ts'
import { FormFault, type BotWorld } from '../bot-world.ts'
import { isBot } from './rest-replies.ts'
import type { DiscordWorld } from '../world.ts'

/** The part of Discord's REST interface that bots use: commands, responses to interactions, messages. */
export function botRest(
  world: DiscordWorld,
  bot: BotWorld,
  options: { shards: number; maxConcurrency: number },
): Hono {
  const rest = new Hono()
  rest.onError((error, c) => {
    if (!(error instanceof FormFault)) throw error
    // Responses to interactions have their token in the path.
    const path = c.req.path.replace(/(\/(?:interactions|webhooks)\/\d+\/)[^/]+/, '$1…')
    const at = error.where === '' ? path : `${path} (${error.where})`
    for (const listener of bot.onRefused) listener(`Discord refuses ${c.req.method} ${at}: ${error.message}`)
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
        : refuseStranger(c),
    )
    mountCommands(at, world, bot)
    mountCallback(at, world, bot)
    mountWebhooks(at, world, bot)
    mountMessages(at, world, bot)
  }
  return rest
}

/** An object with one leaf at the end of a path, as Discord nests the errors of a form. */
function nested(path: string[], leaf: object): object {
  return path.reduceRight<object>((inner, key) => ({ [key]: inner }), leaf)
}
