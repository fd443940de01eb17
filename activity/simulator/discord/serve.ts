import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import { attach, close, guarded, listen, refuseUpgrade, type Parts } from '../local-server.ts'
import { authorizePage } from './rest/authorize-page.ts'
import { botRest } from './rest/bot-rest.ts'
import type { BotWorld } from './bot-world.ts'
import { Gateway } from './gateway.ts'
import { discordRest } from './rest/rest.ts'
import type { DiscordWorld } from './world.ts'

/** `authorizeUrl` is the page to which browsers are redirected to authorize an application. */
type Served = { apiBase: string; authorizeUrl: string; close: () => Promise<void> }

/** Serves `/api` of a world on a local port. Pass the URL to the program that should use it instead of Discord. */
export function serveDiscord(world: DiscordWorld, port = 0): Promise<Served> {
  const app = new Hono().route('/api', discordRest(world)).route('/oauth2/authorize', authorizePage(world))
  return serveApi(
    partsOf(app, (_, socket) => refuseUpgrade(socket, '404 Not Found')),
    port,
  )
}

export type BotDiscordOptions = { port?: number; shards?: number; maxConcurrency?: number; heartbeatMs?: number }

/** Discord's interface with the parts that bots need, and the gateway. */
export type BotDiscord = { parts: Parts; gateway: Gateway }

export function botDiscord(
  world: DiscordWorld,
  bot: BotWorld,
  options: Omit<BotDiscordOptions, 'port'> = {},
): BotDiscord {
  const { shards = 1, maxConcurrency = 16, heartbeatMs } = options
  const gateway = new Gateway(world, heartbeatMs === undefined ? {} : { heartbeatMs })
  const app = new Hono()
    .route('/api', discordRest(world, botRest(world, bot, { shards, maxConcurrency })))
    .route('/oauth2/authorize', authorizePage(world))
  return { gateway, parts: partsOf(app, (request, socket, head) => gateway.upgrade(request, socket, head)) }
}

export type ServedBotDiscord = Served & BotDiscord

/** Serves it on a local port. */
export async function serveBotDiscord(
  world: DiscordWorld,
  bot: BotWorld,
  { port = 0, ...options }: BotDiscordOptions = {},
): Promise<ServedBotDiscord> {
  const discord = botDiscord(world, bot, options)
  const served = await serveApi(discord.parts, port)
  return {
    ...discord,
    ...served,
    async close() {
      discord.gateway.close()
      await served.close()
    },
  }
}

function partsOf(app: Hono, upgrade: Parts['upgrade']): Parts {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return { answer: (incoming, outgoing) => void listener(incoming, outgoing), upgrade }
}

async function serveApi(parts: Parts, port: number): Promise<Served> {
  const server = createServer()
  attach(server, guarded(parts))
  const taken = await listen(server, port)
  const origin = `http://127.0.0.1:${taken}`
  return {
    apiBase: `${origin}/api`,
    authorizeUrl: `${origin}/oauth2/authorize`,
    close: () => close(server),
  }
}
