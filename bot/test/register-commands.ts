import { REST } from 'discord.js'
import { register } from '../src/discord/register.ts'

type Application = { applicationId: string; botToken: string; apiBase: string }

/** Registers the commands with a fake Discord, as a deployment does with the real one. */
export const registerCommands = ({ applicationId, botToken, apiBase }: Application): Promise<unknown> =>
  register(new REST({ api: apiBase }).setToken(botToken), applicationId)
