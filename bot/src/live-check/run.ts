import type { Finding, Settings } from './ask.ts'
import { application, commandsThere, clientSecret, linkedRoles } from './application.ts'
import { gateway, guild, instances, shop } from './platform.ts'
import { mappings, ourServer } from './our-server.ts'

/** Reads the settings; throws one sentence if any is missing. */
export function settingsIn(variables: Record<string, string | undefined>): Settings {
  const needed = [
    'DISCORD_APPLICATION_ID',
    'DISCORD_CLIENT_SECRET',
    'DISCORD_BOT_TOKEN',
    'DISCORD_PUBLIC_KEY',
    'PUBLIC_URL',
    'SERVICE_TOKEN',
  ]
  const lacking = needed.filter((name) => !variables[name])
  if (lacking.length > 0) throw new Error(`Set ${lacking.join(', ')} as on the server, and try again.`)
  const of = (name: string) => variables[name] ?? ''
  return {
    apiBase: variables['DISCORD_API_BASE'] ?? 'https://discord.com/api',
    applicationId: of('DISCORD_APPLICATION_ID'),
    clientSecret: of('DISCORD_CLIENT_SECRET'),
    botToken: of('DISCORD_BOT_TOKEN'),
    serviceToken: of('SERVICE_TOKEN'),
    publicKey: of('DISCORD_PUBLIC_KEY'),
    publicUrl: of('PUBLIC_URL').replace(/\/$/, ''),
    activityUrl: variables['LIVE_CHECK_ACTIVITY'] ?? `https://${of('DISCORD_APPLICATION_ID')}.discordsays.com`,
    proSku: variables['DISCORD_PRO_SKU'],
    guildId: variables['LIVE_CHECK_GUILD'],
    shards: variables['SHARDS'],
  }
}

/** Runs the checks one after the other: all of it is within Discord's rate limits. */
export async function liveCheck(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of [
    application,
    clientSecret,
    commandsThere,
    linkedRoles,
    gateway,
    instances,
    shop,
    guild,
    ourServer,
    mappings,
  ]) {
    findings.push(...(await check(settings)))
  }
  return findings
}
