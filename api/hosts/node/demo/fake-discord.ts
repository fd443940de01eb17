import { thirdParties } from '@segue/shared/proxy/map.ts'
import { once } from '@segue/shared/once.ts'
import { discordReturnPath } from '@segue/shared/people/discord-sign-in.ts'
import { contentPolicy } from '@segue/shared/proxy/policy.ts'
import { portalRows } from '@segue/shared/proxy/portal.ts'
import { createActor } from '@segue/simulator/discord/actor.ts'
import { createBotWorld, FormFault, type BotWorld } from '@segue/simulator/discord/bot-world.ts'
import { createDemoWorld } from '@segue/simulator/discord/demo-world.ts'
import { serveBotDiscord } from '@segue/simulator/discord/serve.ts'
import { serveSimulator } from '@segue/simulator/serve.ts'

export type FakeDiscord = {
  /** The environment variables that select this Discord. */
  settings: {
    DISCORD_APPLICATION_ID: string
    DISCORD_CLIENT_SECRET: string
    DISCORD_BOT_TOKEN: string
    DISCORD_API_BASE: string
    DISCORD_AUTHORIZE_URL: string
    DISCORD_PRO_SKU: string
    DISCORD_TOKEN_SKUS: string[]
  }
  /** Serves the simulator page in front of our server, and returns the page's URL. */
  open: (options: OpenOptions) => Promise<string>
  close: () => Promise<void>
}

type OpenOptions = {
  port: number
  /** Our server's URL on this machine; others use the public one. */
  server: string
  publicUrl: string
  /** Receives a sentence about everything sent by us that Discord would refuse. */
  onRefused: (sentence: string) => void
}

/** A Discord for people without an account there: its REST API and gateway are reachable only on this machine. */
export async function startFakeDiscord(): Promise<FakeDiscord> {
  const { world, proSku, tokensSku } = createDemoWorld()
  const botWorld = createBotWorld()
  const served = await serveBotDiscord(world, botWorld)
  const actor = createActor({ world, bot: botWorld, gateway: served.gateway })
  const judging = once(() => judgeAll(botWorld))
  const closing: (() => unknown)[] = [() => served.close()]
  const settings = {
    DISCORD_APPLICATION_ID: world.application.id,
    DISCORD_CLIENT_SECRET: world.application.clientSecret,
    DISCORD_BOT_TOKEN: world.application.botToken,
    DISCORD_API_BASE: served.apiBase,
    DISCORD_AUTHORIZE_URL: served.authorizeUrl,
    DISCORD_PRO_SKU: proSku,
    DISCORD_TOKEN_SKUS: [`${tokensSku}=100`],
  }
  return {
    settings,
    async open({ port, server, publicUrl, onRefused }) {
      botWorld.onRefused.add(onRefused)
      world.application.redirectUris.push(
        ...new Set([server, publicUrl].map((origin) => `${origin}${discordReturnPath}`)),
      )
      const { host } = new URL(server)
      const simulator = await serveSimulator({
        world,
        port,
        bot: { world: botWorld, actor, gateway: served.gateway },
        api: served.parts,
        shim: true,
        onPage: () => void judging(),
        mappings: portalRows(thirdParties, host),
        policy: (origin) => contentPolicy(thirdParties, origin),
        reach: (target) => new URL(target === host ? server : `https://${target}`),
      })
      closing.push(() => simulator.close())
      return simulator.url
    },
    async close() {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}

/**
 * From now on, everything is checked against Discord's API description; what has been registered already, too. The
 * description takes 30 MB, so it is loaded when somebody opens the simulator.
 */
async function judgeAll(bot: BotWorld): Promise<void> {
  const { judge } = await import('@segue/simulator/discord/judge.ts')
  bot.judge = judge
  for (const command of bot.commands.values()) {
    try {
      judge('command', command)
    } catch (error) {
      if (!(error instanceof FormFault)) throw error
      const at = `/${command.name} (${error.where})`
      for (const listener of bot.onRefused) listener(`Discord refuses the command ${at}: ${error.message}`)
    }
  }
}
