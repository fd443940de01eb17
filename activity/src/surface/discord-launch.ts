import { isLaunch } from '@segue/shared/proxy/launch.ts'

/** Discord's launch parameters in an activity's URL. Outside Discord's frame there are none. */
export type Launch = {
  instanceId: string
  channelId: string | null
  guildId: string | null
  /** The payload of the link that the user followed: a room's slug. */
  customId: string | null
  platform: 'desktop' | 'mobile'
}

export function readLaunch(search: string): Launch | null {
  const input = new URLSearchParams(search)
  const instanceId = input.get('instance_id')
  if (!isLaunch(input) || !instanceId) return null
  return {
    instanceId,
    channelId: input.get('channel_id'),
    guildId: input.get('guild_id'),
    customId: input.get('custom_id'),
    platform: input.get('platform') === 'mobile' ? 'mobile' : 'desktop',
  }
}
