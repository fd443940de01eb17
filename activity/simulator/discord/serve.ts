import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import { attach, close, guarded, listen, refuseUpgrade, type Parts } from '../local-server.ts'
import { authorizePage } from './authorize-page.ts'
import { botRest } from './bot-rest.ts'
import type { BotWorld } from './bot-world.ts'
import { Gateway } from './gateway.ts'
import { discordRest } from './rest.ts'
import type { World } from './world.ts'

/** `authorizeUrl` is the page that browsers are sent to, to say yes to an application. */
type Served = { apiBase: string; authorizeUrl: string; close: () => Promise<void> }

/** Answers `/api` of a world on a port of this machine. Give the address to the program that is to take it for Discord. */
export function serveDiscord(world: World, port = 0): Promise<Served> {
  const app = new Hono().route('/api', discordRest(world)).route('/oauth2/authorize', authorizePage(world))
  return serveApi(app, { port, upgrade: (_, socket) => refuseUpgrade(socket, '404 Not Found') })
}

export type ServedBotDiscord = Served & { gateway: Gateway }

/** The same with what bots need: commands, answers, messages, and the gateway. */
export async function serveBotDiscord(
  world: World,
  bot: BotWorld,
  options: { port?: number; shards?: number; maxConcurrency?: number; heartbeatMs?: number } = {},
): Promise<ServedBotDiscord> {
  const { port = 0, shards = 1, maxConcurrency = 16, heartbeatMs } = options
  const gateway = new Gateway(world, heartbeatMs === undefined ? {} : { heartbeatMs })
  const app = new Hono()
    .route('/api', discordRest(world, botRest(world, bot, { shards, maxConcurrency })))
    .route('/oauth2/authorize', authorizePage(world))
  const served = await serveApi(app, {
    port,
    upgrade: (request, socket, head) => gateway.upgrade(request, socket, head),
  })
  return {
    apiBase: served.apiBase,
    authorizeUrl: served.authorizeUrl,
    gateway,
    async close() {
      gateway.close()
      await served.close()
    },
  }
}

async function serveApi(app: Hono, { port, upgrade }: { port: number; upgrade: Parts['upgrade'] }): Promise<Served> {
  const server = createServer()
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  attach(server, guarded({ answer: (incoming, outgoing) => void listener(incoming, outgoing), upgrade }))
  const taken = await listen(server, port)
  const origin = `http://127.0.0.1:${taken}`
  return {
    apiBase: `${origin}/api`,
    authorizeUrl: `${origin}/oauth2/authorize`,
    close: () => close(server),
  }
}
