import { fieldOf } from '../discord/field-of.ts'
import { shardRangeIn } from '../discord/shard-range.ts'
import { bitsIn, permissionsWanted } from './permissions.ts'
import { ask, finding, notify, type Finding, type Settings } from './ask.ts'

const fewestStarts = 10

/** Checks how many shards Discord recommends, and whether the bot may connect. */
export async function gateway(settings: Settings): Promise<Finding[]> {
  const answer = await ask(settings, '/gateway/bot')
  const wanted = Number(fieldOf(answer.body, 'shards') ?? 0)
  const left = Number(fieldOf(answer.body, 'session_start_limit', 'remaining') ?? 0)
  // Processes that share the shards take as many as Discord requires.
  const ours = (settings.shards === 'shared' ? undefined : shardRangeIn(settings.shards)?.count) ?? wanted
  return [
    finding(
      wanted > 0 && ours >= wanted,
      `Discord requires ${wanted} shards, and SHARDS has ${ours}`,
      'Set at least as many in SHARDS, in every process.',
    ),
    finding(
      left >= fewestStarts,
      `The bot can connect ${left} more times today`,
      'The bot keeps restarting: check its log first, or Discord will reset the token.',
    ),
  ]
}

const unknownInstance = 'i-0-gc-0-0'

/** Checks that an unknown activity instance is not found, rather than forbidden. */
export async function instances(settings: Settings): Promise<Finding[]> {
  const answer = await ask(settings, `/applications/${settings.applicationId}/activity-instances/${unknownInstance}`)
  return [
    finding(
      answer.status === 404,
      `Running activities can be looked up (${notify(answer)})`,
      'Every join would be refused. 401 or 403: the token belongs to another application. 400: the id format has changed; see bot/going-live.md.',
    ),
  ]
}

const subscription = 5

/** Checks the products in the shop, if there are subscription plans. */
export async function shop(settings: Settings): Promise<Finding[]> {
  if (!settings.proSku) return []
  const { applicationId, proSku } = settings
  const skus = await ask(settings, `/applications/${applicationId}/skus`)
  const plan = Array.isArray(skus.body) ? skus.body.find((one) => fieldOf(one, 'id') === proSku) : undefined
  return [
    finding(
      fieldOf(plan, 'type') === subscription,
      `DISCORD_PRO_SKU is a subscription (${notify(skus)})`,
      'Use the id of the SKU of type subscription (5). A subscription has two SKUs: the other one is its group (6).',
    ),
  ]
}

const unknownVoiceState = 10_065
const administrator = 1n << 3n

/** Checks the bot's permissions in a server. */
export async function guild(settings: Settings): Promise<Finding[]> {
  const { guildId, applicationId } = settings
  if (!guildId) return []
  const there = await ask(settings, `/guilds/${guildId}`)
  if (there.status !== 200)
    return [
      finding(
        false,
        `The bot is in the server (${notify(there)})`,
        'Invite it, with the scopes bot and applications.commands.',
      ),
    ]
  const me = fieldOf((await ask(settings, '/users/@me')).body, 'id')
  const self = typeof me === 'string' ? me : applicationId
  const member = await ask(settings, `/guilds/${guildId}/members/${self}`)
  const may = permissionsOf(there.body, member.body, guildId)
  const voice = await ask(settings, `/guilds/${guildId}/voice-states/${self}`)
  const knowsVoice = voice.status === 200 || fieldOf(voice.body, 'code') === unknownVoiceState
  return [
    ...permissionsWanted.map(([name, bit]) =>
      finding(
        (may & bit) !== 0n,
        `The bot has the permission ${name}`,
        'Give its role the permission, or invite it again with the link in bot/going-live.md.',
      ),
    ),
    finding(
      knowsVoice,
      `The bot can read who is in which voice channel (${notify(voice)})`,
      'Without it, a command applies to the channel in which it is typed. Nothing else is lost.',
    ),
  ]
}

function permissionsOf(server: unknown, member: unknown, guildId: string): bigint {
  const roles = fieldOf(server, 'roles')
  const held = fieldOf(member, 'roles')
  if (!Array.isArray(roles)) return 0n
  const isHeld = (id: unknown) => id === guildId || (Array.isArray(held) && held.includes(id))
  const may = roles
    .filter((role) => isHeld(fieldOf(role, 'id')))
    .reduce((sum: bigint, role) => sum | bitsIn(fieldOf(role, 'permissions')), 0n)
  return (may & administrator) === 0n ? may : (1n << 60n) - 1n
}
