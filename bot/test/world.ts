import { afterAll, beforeAll } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { createActor, type Actor, type Where } from '@segue/simulator/discord/actor.ts'
import { createBotWorld, flattened, type BotWorld, type BotMessage } from '@segue/simulator/discord/bot-world.ts'
import { judge } from '@segue/simulator/discord/judge.ts'
import { serveBotDiscord, type ServedBotDiscord } from '@segue/simulator/discord/serve.ts'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  createWorld,
  type Channel,
  type Guild,
  type Person,
  type World,
} from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures } from '../../api/test/fixtures.ts'
import { createDiscord } from '../../api/src/adapters/discord/rest.ts'
import { createBot, type Bot } from '../src/bot.ts'
import { startGateway } from '../src/gateway.ts'
import type { ShardRange } from '../src/shard-range.ts'
import { watchOver } from '../src/watch.ts'
import { registerCommands } from './register-commands.ts'

/** The bot as it runs: unmodified discord.js at a pretend Discord, the real api on a real database behind it. */
export type BotTest = {
  given: Fixtures
  world: World
  botWorld: BotWorld
  served: ServedBotDiscord
  actor: Actor
  bot: Bot
  gateway: Awaited<ReturnType<typeof startGateway>>
  mistakes: string[]
  /** A guild of its own with a text channel, and where somebody stands in it. */
  guild: (owner: Person, ...members: Person[]) => { guild: Guild; channel: Channel }
  person: (name: string, locale?: string) => Person
  /** Brings the bot down and up again. */
  restart: () => Promise<void>
}

const serviceToken = 'service-token-for-tests'

/** Sets the whole up once for a file. */
export function botTest(options: { shards?: number; here?: ShardRange } = {}): () => BotTest {
  let running: BotTest
  beforeAll(async () => {
    const world = createWorld()
    const botWorld = createBotWorld(judge)
    const served = await serveBotDiscord(world, botWorld, { shards: options.shards ?? 1 })
    const { id: applicationId, clientSecret, botToken } = world.application
    const discord = createDiscord({ applicationId, clientSecret, botToken, apiBase: served.apiBase, fetch })
    const given = await openApi({ discord })
    const server = await given.listen()
    await registerCommands({ applicationId, botToken, apiBase: served.apiBase })
    const bot = createBot({ server, publicUrl: 'https://segue.test', applicationId, serviceToken })
    const mistakes: string[] = []
    const start = () =>
      startGateway({
        bot,
        token: botToken,
        apiBase: served.apiBase,
        watch: watchOver(server, serviceToken),
        shards: options.here,
        onMistake: (error, where) =>
          void mistakes.push(`${where}: ${error instanceof Error ? error.message : 'unknown'}`),
      })
    const gateway = await start()
    running = {
      given,
      world,
      botWorld,
      served,
      bot,
      gateway,
      mistakes,
      actor: createActor({ world, bot: botWorld, gateway: served.gateway, patienceMs: 8e3 }),
      person: (name, locale = 'en-US') => addPerson(world, name, { locale }),
      guild(owner, ...members) {
        const guild = addGuild(world, `The guild of ${owner.username}`, owner)
        for (const member of members) addMember(world, guild, member)
        return { guild, channel: addChannel(world, guild, 'general', 0) }
      },
      async restart() {
        await running.gateway.stop()
        running.gateway = await start()
      },
    }
  })
  afterAll(async () => {
    await running?.gateway.stop()
    await running?.served.close()
    await running?.given.close()
  })
  return () => running
}

/** All words of a message, top to bottom: what is written, and what buttons and fields are called. */
export function wordsOf(posted: BotMessage): string {
  return flattened(posted.message.components)
    .flatMap((one) => [one['content'], one['label']].filter((text) => typeof text === 'string'))
    .join('\n')
}

/** The last thing somebody saw in a place. */
export const lastSeen = (actor: Actor, where: Where): BotMessage => must(actor.seenBy(where).at(-1), 'a message')
