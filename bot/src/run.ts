import { REST } from 'discord.js'
import { createBot } from './bot.ts'
import { botEnvironment, serverEnvironment } from './environment.ts'
import { startGateway } from './discord/gateway.ts'
import { commandIdsOf, register } from './discord/register.ts'
import { shardRangeIn } from './discord/shard-range.ts'
import { describeError } from './trouble.ts'
import { watchOver } from './announcements/watch.ts'

/** Runs the bot at Discord's gateway, with settings from its environment. Resolves when it is connected. */
export async function runBot(
  variables: Record<string, string | undefined>,
  onTrouble: (sentence: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { apiBase, applicationId, botToken } = botEnvironment(variables)
  const { server, serviceToken, publicUrl, brand } = serverEnvironment(variables)

  const report = (error: unknown, where: string) => onTrouble(describeError(error, where, [botToken, serviceToken]))

  // With `npm start` nobody registers the commands manually.
  const rest = new REST({ api: apiBase }).setToken(botToken)
  if (variables['REGISTER'] === 'on') await register(rest, applicationId)
  const commandIds = await commandIdsOf(rest, applicationId).catch(() => new Map<string, string>())

  const gateway = await startGateway({
    bot: createBot({ server, publicUrl, applicationId, serviceToken, commandIds, brand }),
    token: botToken,
    apiBase,
    watch: watchOver(server, serviceToken),
    onMistake: report,
    shards: shardRangeIn(variables['SHARDS']),
  })
  return { stop: () => gateway.stop() }
}
