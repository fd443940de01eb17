import { createRequire } from 'node:module'
import { runBeside } from './child-program.ts'

const program = createRequire(import.meta.url).resolve('@segue/bot/main.ts')

type BotOptions = {
  applicationId: string
  botToken: string
  apiBase: string
  /** Where this server answers, for a process beside it. */
  server: string
  publicUrl: string
  serviceToken: string
  brandName: string
  /** Tells Discord the commands at every start: for the fake one, where nobody registers by hand. */
  register: boolean
  onTrouble: (sentence: string) => void
}

/** Runs the bot at Discord's gateway, as a process of its own: what a guild does to it must not reach the rooms. */
export function startDiscordBot(options: BotOptions): { stop: () => Promise<void> } {
  return runBeside({ program, env: variablesOf(options), onTrouble: options.onTrouble })
}

/** Runs the bot of the demo at the fake Discord, in this process: one of its own would take 90 MB. */
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
  REGISTER: options.register ? 'on' : 'off',
})
