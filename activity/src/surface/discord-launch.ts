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
