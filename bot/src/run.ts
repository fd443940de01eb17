import { randomUUID } from 'node:crypto'
import { REST, Routes, type RESTGetAPIGatewayBotResult } from 'discord.js'
import { createBot } from './bot.ts'
import { botEnvironment, serverEnvironment } from './environment.ts'
import { startGateway, type GatewayOptions } from './discord/gateway.ts'
import { commandIdsOf, register } from './discord/register.ts'
import { shardRangeIn, type ShardRange } from './discord/shard-range.ts'
import { SharedShards } from './discord/shared-shards.ts'
import { describeError } from './trouble.ts'
import { watchOver } from './announcements/watch.ts'

/**
 * Runs the bot at Discord's gateway, with settings from its environment. Resolves when it is connected, or
 * shares its shards with other processes.
 */
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

  const proSku = variables['DISCORD_PRO_SKU'] || undefined
  const bot = createBot({ server, publicUrl, applicationId, serviceToken, commandIds, brand, proSku })
  const watch = watchOver(server, serviceToken)
  const run = (shards: ShardRange | undefined, shared?: GatewayOptions['shared']) =>
    startGateway({ bot, token: botToken, apiBase, watch, onMistake: report, shards, shared })
  const shards = variables['SHARDS']
  if (shards !== 'shared') return run(shardRangeIn(shards))
  const sharing = new SharedShards({
    leases: bot.leaseShards,
    holder: randomUUID(),
    count: await recommendedShards(rest),
    start: (shard, isOurs) => run(shard, { isOurs }),
    now: bot.now,
    after: bot.after,
    onMistake: report,
  })
  await sharing.open()
  return sharing
}

async function recommendedShards(rest: REST): Promise<number> {
  const { shards } = (await rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult
  return shards
}
