import { isLaunch } from '@segue/shared/proxy/launch.ts'

/** What Discord tells an activity in its address. Without a frame nobody is inside Discord. */
export type Launch = {
  instanceId: string
  channelId: string | null
  guildId: string | null
  /** What the link carried that somebody came by: a room's address. */
  customId: string | null
  platform: 'desktop' | 'mobile'
}

export function readLaunch(search: string): Launch | null {
  const given = new URLSearchParams(search)
  const instanceId = given.get('instance_id')
  if (!isLaunch(given) || !instanceId) return null
  return {
    instanceId,
    channelId: given.get('channel_id'),
    guildId: given.get('guild_id'),
    customId: given.get('custom_id'),
    platform: given.get('platform') === 'mobile' ? 'mobile' : 'desktop',
  }
}
