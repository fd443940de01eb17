import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Server } from 'node:http'
import { botRest } from './bot-rest.ts'
import type { BotWorld } from './bot-world.ts'
import { Gateway } from './gateway.ts'
import { discordRest } from './rest.ts'
import type { World } from './world.ts'

type Served = { apiBase: string; close: () => Promise<void> }

/** Answers `/api` of a world on a port of this machine. Give the address to the program that is to take it for Discord. */
export async function serveDiscord(world: World, port = 0): Promise<Served> {
  const { apiBase, close } = await listen(new Hono().route('/api', discordRest(world)), port)
  return { apiBase, close }
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
  const app = new Hono().route('/api', discordRest(world, botRest(world, bot, { shards, maxConcurrency })))
  const { apiBase, close, server } = await listen(app, port)
  gateway.upgrade(server)
  return {
    apiBase,
    gateway,
    async close() {
      gateway.close()
      await close()
    },
  }
}

function listen(app: Hono, port: number): Promise<Served & { server: Server }> {
  return new Promise((resolve) => {
    const options = { fetch: app.fetch, port, hostname: '127.0.0.1', overrideGlobalObjects: false }
    const server = serve(options, (address) => {
      resolve({
        apiBase: `http://127.0.0.1:${address.port}/api`,
        server: server as Server,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
  })
}
