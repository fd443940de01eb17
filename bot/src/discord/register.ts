import { ApplicationRoleConnectionMetadataType, REST, Routes } from 'discord.js'
import { commands } from '../commands.ts'
import { named } from '../words.ts'
import { botEnvironment, orOneSentence } from '../environment.ts'
import { chatCommandIds } from './command-ids.ts'
import { fieldOf } from './field-of.ts'

/**
 * Registers the commands with Discord. Reads first and writes only if something differs, so it may run at every
 * deployment; our entry point is always included, since omitting it would remove the launch button.
 */
export async function register(rest: REST, applicationId: string): Promise<'unchanged' | 'registered'> {
  const wanted = commands.map(({ data }) => data)
  const path = Routes.applicationCommands(applicationId)
  const there = await rest.get(path, { query: new URLSearchParams({ with_localizations: 'true' }) })
  const same = Array.isArray(there) && sameCommands(there, wanted)
  if (!same) await rest.put(path, { body: wanted })
  const isNotified = await registerMetrics(rest, applicationId)
  return same && !isNotified ? 'unchanged' : 'registered'
}

/** The ids of the registered chat commands by name. */
export const commandIdsOf = async (rest: REST, applicationId: string) =>
  chatCommandIds(await rest.get(Routes.applicationCommands(applicationId)))

/** The metadata that servers can require for linked roles; the api publishes people's values under the same keys. */
const metrics = (['songs_played', 'likes', 'points'] as const).map((key) => ({
  type: ApplicationRoleConnectionMetadataType.IntegerGreaterThanOrEqual,
  key,
  ...named(`figures.${key}`),
}))

async function registerMetrics(rest: REST, applicationId: string): Promise<boolean> {
  const path = Routes.applicationRoleConnectionMetadata(applicationId)
  const there = await rest.get(path)
  if (hasMetrics(there)) return false
  await rest.put(path, { body: metrics })
  return true
}

/** Whether Discord's records for linked roles are ours. */
export const hasMetrics = (there: unknown): boolean => covers(there, metrics)

/** Whether Discord already has these commands, ignoring fields that it adds. */
export function sameCommands(there: readonly unknown[], wanted: readonly unknown[]): boolean {
  if (there.length !== wanted.length) return false
  const keyOf = (one: unknown) => `${String(fieldOf(one, 'type'))} ${String(fieldOf(one, 'name'))}`
  const known = new Map(there.map((one) => [keyOf(one), one]))
  return wanted.every((one) => covers(known.get(keyOf(one)), one))
}

/** Whether `there` contains everything in `wanted`. Discord may leave out false, empty or null values. */
function covers(there: unknown, wanted: unknown): boolean {
  const nothing = wanted === undefined || wanted === null || wanted === false || wanted === ''
  if (nothing || (Array.isArray(wanted) && wanted.length === 0)) {
    return !there || (Array.isArray(there) && there.length === 0)
  }
  if (Array.isArray(wanted)) {
    return Array.isArray(there) && there.length === wanted.length && wanted.every((one, at) => covers(there[at], one))
  }
  if (typeof wanted === 'object')
    return Object.entries(wanted).every(([key, value]) => covers(fieldOf(there, key), value))
  return there === wanted
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await orOneSentence(async () => {
    const { apiBase, applicationId, botToken } = botEnvironment(process.env)
    const outcome = await register(new REST({ api: apiBase }).setToken(botToken), applicationId)
    process.stdout.write(outcome === 'registered' ? 'The commands are registered.\n' : 'Nothing has changed.\n')
  })
}
