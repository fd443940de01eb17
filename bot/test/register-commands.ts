import { REST } from 'discord.js'
import { register } from '../src/discord/register.ts'

type Application = { applicationId: string; botToken: string; apiBase: string }

/** Has a fake Discord know the commands, as a deployment has the real one. */
export const registerCommands = ({ applicationId, botToken, apiBase }: Application): Promise<unknown> =>
  register(new REST({ api: apiBase }).setToken(botToken), applicationId)
