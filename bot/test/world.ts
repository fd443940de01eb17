import { afterAll, beforeAll, expect } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
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
  type DiscordWorld,
} from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures } from '../../api/test/fixtures.ts'
import type { RoomTime } from '../../api/test/test-app.ts'
import { createDiscord } from '../../api/src/adapters/discord/rest.ts'
import { createBot, type Bot } from '../src/bot.ts'
import { startGateway } from '../src/discord/gateway.ts'
import type { ShardRange } from '../src/discord/shard-range.ts'
import { watchOver } from '../src/announcements/watch.ts'
import { registerCommands } from './register-commands.ts'
import { virtualAfter } from './virtual-after.ts'

/**
 * The whole bot: unmodified discord.js at a fake Discord, with the real api on a real database behind it. The clocks of
 * the bot, of Discord and of the api only advance when a test says so.
 */
export type BotTest = {
  fixtures: Fixtures
  world: DiscordWorld
  botWorld: BotWorld
  served: ServedBotDiscord
  actor: Actor
  bot: Bot
  /** The URL of the api. */
  server: string
  gateway: Awaited<ReturnType<typeof startGateway>>
  mistakes: string[]
  /** The requests of the bot to the api, by method and path with uuids and Discord's ids left out. */
  requests: string[]
  /** A separate guild with a text channel, and a user in it. */
  guild: (owner: Person, ...members: Person[]) => { guild: Guild; channel: Channel }
  person: (name: string, locale?: string) => Person
  /** Polls while the bot's clock advances. */
  whileTimePasses: <T>(look: () => T | Promise<T>) => ReturnType<typeof expect.poll<T>>
  /** Restarts the bot. */
  restart: () => Promise<void>
}

export const serviceToken = 'service-token-for-tests'
/** Longer than any response takes on a busy machine. */
export const patienceMs = 60_000

/** Ignores request time-outs, which a busy machine could exceed. */
export const fetchWithoutDeadline: typeof fetch = (input, init) => fetch(input, { ...init, signal: null })

/** Sets everything up once per file. The songs of rooms advance only with `roomTime`, if a test moves it. */
export function botTest(options: { shards?: number; here?: ShardRange; roomTime?: RoomTime } = {}): () => BotTest {
  let running: BotTest
  beforeAll(async () => {
    const startTime = Date.parse('2026-11-20T20:00:00Z')
    let now = () => startTime
    const world = createWorld({ now: () => now() })
    const botWorld = createBotWorld(judge)
    const served = await serveBotDiscord(world, botWorld, { shards: options.shards ?? 1 })
    const { id: applicationId, clientSecret, botToken } = world.application
    const discord = createDiscord({
      applicationId,
      clientSecret,
      botToken,
      apiBase: served.apiBase,
      fetch: fetchWithoutDeadline,
    })
    const fixtures = await openApi({ discord }, options.roomTime)
    now = fixtures.clock.now
    const time = new VirtualTime(startTime)
    const server = await fixtures.listen()
    await registerCommands({ applicationId, botToken, apiBase: served.apiBase })
    const requests: string[] = []
    const bot = createBot({
      server,
      publicUrl: 'https://segue.test',
      applicationId,
      serviceToken,
      fetch(input, init) {
        requests.push(requestIn(input, init))
        return fetchWithoutDeadline(input, init)
      },
      now: () => time.now,
      after: virtualAfter(time),
    })
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
      fixtures,
      world,
      botWorld,
      served,
      bot,
      server,
      gateway,
      mistakes,
      requests,
      actor: createActor({ world, bot: botWorld, gateway: served.gateway, patienceMs }),
      person: (name, locale = 'en-US') => addPerson(world, name, { locale }),
      guild(owner, ...members) {
        const guild = addGuild(world, `The guild of ${owner.username}`, owner)
        for (const member of members) addMember(world, guild, member)
        return { guild, channel: addChannel(world, guild, 'general', 0) }
      },
      whileTimePasses: (look) =>
        expect.poll(async () => {
          await time.pass(1000)
          return look()
        }),
      async restart() {
        await running.gateway.stop()
        running.gateway = await start()
      },
    }
  })
  afterAll(async () => {
    await running?.gateway.stop()
    await running?.served.close()
    await running?.fixtures.close()
  })
  return () => running
}

function requestIn(input: Parameters<typeof fetch>[0], init: RequestInit = {}): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return `${init.method ?? 'GET'} ${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{15,}/g, '…')}`
}

/** Delays the api's response until the returned function is called. */
export function holdApi(bot: Bot, answer: Bot['service'] = bot.service): () => void {
  const { service } = bot
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  bot.service = async (...items: Parameters<typeof service>) => {
    await released
    return answer(...items)
  }
  return () => {
    bot.service = service
    release()
  }
}

/** All text of a message, top to bottom: content, and labels of buttons and fields. */
export function wordsOf(posted: BotMessage): string {
  return flattened(posted.message.components)
    .flatMap((one) => [one['content'], one['label']].filter((text) => typeof text === 'string'))
    .join('\n')
}

/** The bot's acknowledgement of the last interaction. */
export const lastAnswer = ({ botWorld }: BotTest) => [...botWorld.interactions.values()].at(-1)?.answer

/** The last message that a user saw in a channel. */
export const lastSeen = (actor: Actor, where: Where): BotMessage => must(actor.seenBy(where).at(-1), 'a message')
