import { LruMap } from '@segue/shared/lru-map.ts'
import { playingDj } from '@segue/shared/room/rules/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { App } from '../../../app.ts'
import { hourMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { guildSettings } from './guilds.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    /** A song began or ended: the voice channels of the room are to say what plays. */
    showVoiceStatus: { roomUuid: string }
  }
}

type Asking = Pick<App, 'db' | 'clock' | 'jobs'>

/** Has Discord say what plays, where the room is one of a channel there. */
export async function queueVoiceStatus({ db, jobs }: Asking, roomUuid: string): Promise<void> {
  const [channel] = await channelsOf(db, roomUuid)
  if (channel) await jobs.add(db, 'showVoiceStatus', { roomUuid }, { dedupeKey: roomUuid })
}

const channelsOf = (db: App['db'], roomUuid: string) =>
  db
    .selectFrom('discordBinding')
    .innerJoin('room', 'room.id', 'discordBinding.roomId')
    .where('room.uuid', '=', roomUuid)
    .where('channelId', '<>', '')
    .select(['discordBinding.guildId', 'discordBinding.channelId'])
    .orderBy('channelId')
    .limit(mostChannels)
    .execute()

/** A room is that of a channel, or of a few. */
const mostChannels = 10
const mostRemembered = 10_000

/** What a channel says: the song, whose it is, and who plays it; null while nothing plays. */
export function voiceStatusOf(
  state: Pick<RoomState, 'nowPlaying' | 'allUserData' | 'djs'> | undefined,
): string | null {
  const { nowPlaying } = state ?? {}
  if (!state || !nowPlaying) return null
  const dj = state.allUserData[playingDj(state)?.uuid ?? '']?.userProfile.nickname
  const song = [nowPlaying.song.trackName, nowPlaying.song.artistName].filter(Boolean).join(' — ')
  return ['🎵 ' + song, ...(dj === undefined ? [] : [`DJ ${dj}`])].join(' · ')
}

/**
 * Shows in the voice channels of a room what plays there now (decision 0127), and may run twice. A channel that refuses is left alone
 * for an hour: refusals count towards Discord's bound for the whole address.
 */
export function showVoiceStatus(app: App): JobHandler<'showVoiceStatus'> {
  const said = new LruMap<string, string | null>(mostRemembered)
  const shutUntil = new LruMap<string, number>(mostRemembered)
  return {
    async run({ roomUuid }, { signal }) {
      const { discord, db, clock } = app
      if (!discord) return
      const live = await app.rooms.live([roomUuid])
      const status = voiceStatusOf(live.get(roomUuid))
      for (const { guildId, channelId } of await channelsOf(db, roomUuid)) {
        signal.throwIfAborted()
        const isShut = (shutUntil.get(channelId) ?? 0) > clock.now()
        if (isShut || said.get(channelId) === status || !(await guildSettings(db, guildId)).voiceStatus) continue
        if (await discord.setVoiceStatus(channelId, status)) said.set(channelId, status)
        else shutUntil.set(channelId, clock.now() + hourMs)
      }
    },
  }
}
