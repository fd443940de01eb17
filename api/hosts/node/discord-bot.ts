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
  /** Tells Discord the commands at every start: for the pretend one, where nobody registers by hand. */
  register: boolean
  onTrouble: (sentence: string) => void
}

/** Runs the bot at Discord's gateway. */
export function startDiscordBot(options: BotOptions): { stop: () => Promise<void> } {
  return runBeside({
    program,
    env: {
      DISCORD_APPLICATION_ID: options.applicationId,
      DISCORD_BOT_TOKEN: options.botToken,
      DISCORD_API_BASE: options.apiBase,
      SEGUE_URL: options.server,
      SERVICE_TOKEN: options.serviceToken,
      PUBLIC_URL: options.publicUrl,
      BRAND_NAME: options.brandName,
      REGISTER: options.register ? 'on' : 'off',
    },
    onTrouble: options.onTrouble,
  })
}
