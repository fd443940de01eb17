import { ApplicationCommandType, type APIApplicationCommand } from 'discord-api-types/v10'
import type { Hono } from 'hono'
import { missing, refuseStranger, type Body } from './bot-rest-replies.ts'
import { checkCommands, FormFault, type BotWorld } from '../bot-world.ts'
import { isBot } from './rest-replies.ts'
import type { Snowflake, DiscordWorld } from '../world.ts'

export function mountCommands(rest: Hono, world: DiscordWorld, bot: BotWorld): void {
  const path = '/applications/:application/commands'
  rest.get(path, (c) => (isBot(world, c) ? c.json([...bot.commands.values()]) : refuseStranger(c)))
  rest.put(path, async (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    const wanted: Body[] = await c.req.json()
    checkCommands(wanted)
    for (const [at, one] of wanted.entries()) bot.judge?.('command', one, String(at))
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
    if (!isBot(world, c)) return refuseStranger(c)
    const one: Body = await c.req.json()
    checkCommands([one])
    bot.judge?.('command', one)
    const same = [...bot.commands.values()].find((known) => isThe(known, one))
    return c.json(put(world, bot, same?.id ?? world.snowflake(), one), same ? 200 : 201)
  })
  rest.delete(`${path}/:id`, (c) => {
    if (!isBot(world, c)) return refuseStranger(c)
    return bot.commands.delete(c.req.param('id') ?? '')
      ? c.body(null, 204)
      : missing(c, 10_063, 'application command')
  })
}

/** Commands are identified by type and name. */
function isThe(known: APIApplicationCommand, input: Body): boolean {
  const kind: number = known.type
  return known.name === input['name'] && kind === (input['type'] ?? 1)
}

function put(world: DiscordWorld, bot: BotWorld, id: Snowflake, input: Body): APIApplicationCommand {
  const command = {
    type: 1,
    description: '',
    options: [],
    default_member_permissions: null,
    nsfw: false,
    ...input,
    id,
    application_id: world.application.id,
    version: world.snowflake(),
  } as unknown as APIApplicationCommand
  bot.commands.set(id, command)
  return command
}
