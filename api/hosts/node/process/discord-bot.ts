import { createRequire } from 'node:module'
import { runBeside } from './child-program.ts'

const program = createRequire(import.meta.url).resolve('@segue/bot/main.ts')

type BotOptions = {
  applicationId: string
  botToken: string
  apiBase: string
  /** This server's URL, for a process on the same machine. */
  server: string
  publicUrl: string
  serviceToken: string
  brandName: string
  /** The plan in Discord's shop, if any. */
  proSku: string | undefined
  /** Registers the commands with Discord at every start: for the fake one, where nobody does it manually. */
  register: boolean
  /** Shares the bot's shards with the other processes on the same database. */
  shared: boolean
  onTrouble: (sentence: string) => void
}

/** Runs the bot at Discord's gateway in a separate process: whatever guilds do to it must not affect the rooms. */
export function startDiscordBot(options: BotOptions): { stop: () => Promise<void> } {
  return runBeside({ program, env: variablesOf(options), onTrouble: options.onTrouble })
}

/** Runs the demo's bot at the fake Discord, in this process: a separate one would take 90 MB. */
export function startDemoBot(options: BotOptions): { stop: () => Promise<void> } {
  const running = import('@segue/bot/run.ts')
    .then(({ runBot }) => runBot(variablesOf(options), options.onTrouble))
    .catch((error: unknown) => options.onTrouble(error instanceof Error ? error.message : String(error)))
  return {
    async stop() {
      await (await running)?.stop()
    },
  }
}

const variablesOf = (options: BotOptions) => ({
  DISCORD_APPLICATION_ID: options.applicationId,
  DISCORD_BOT_TOKEN: options.botToken,
  DISCORD_API_BASE: options.apiBase,
  SEGUE_URL: options.server,
  SERVICE_TOKEN: options.serviceToken,
  PUBLIC_URL: options.publicUrl,
  BRAND_NAME: options.brandName,
  ...(options.proSku === undefined ? {} : { DISCORD_PRO_SKU: options.proSku }),
  REGISTER: options.register ? 'on' : 'off',
  SHARDS: process.env['SHARDS'] || (options.shared ? 'shared' : ''),
})
