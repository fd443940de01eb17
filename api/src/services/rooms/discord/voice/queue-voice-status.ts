import type { App } from '../../../../app.ts'
import { bindingsInForce } from '../guilds/bound-rooms.ts'

type Asking = Pick<App, 'db' | 'jobs'>

/** A channel that has a room, or had one until just now. */
export type BoundChannel = { guildId: string; channelId: string }

/** Queues an update of the voice channels that the room belongs to, if any. */
export async function queueVoiceStatus(app: Asking & Pick<App, 'clock'>, roomUuid: string): Promise<void> {
  const [channel] = await channelsOf(app, roomUuid)
  if (channel) await app.jobs.add(app.db, 'showVoiceStatus', { roomUuid }, { dedupeKey: roomUuid })
}

/** Queues updates of channels: they show what their room is playing, and nothing if they have no room any more. */
export async function queueChannelStatus({ db, jobs }: Asking, channels: readonly BoundChannel[]): Promise<void> {
  for (const { guildId, channelId } of channels)
    if (channelId !== '') await jobs.add(db, 'showVoiceStatus', { guildId, channelId }, { dedupeKey: channelId })
}

/** A room usually belongs to one channel, or to a few. */
const maxChannels = 10

export const channelsOf = ({ db, clock }: Pick<App, 'db' | 'clock'>, roomUuid: string): Promise<BoundChannel[]> =>
  bindingsInForce(db, clock.now())
    .innerJoin('room', 'room.id', 'discordBinding.roomId')
    .where('room.uuid', '=', roomUuid)
    .where('channelId', '<>', '')
    .select(['discordBinding.guildId', 'discordBinding.channelId'])
    .orderBy('channelId')
    .limit(maxChannels)
    .execute()
