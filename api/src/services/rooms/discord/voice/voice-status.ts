import { LruMap } from '@segue/shared/lru-map.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { App } from '../../../../app.ts'
import { hourMs } from '../../../../ports/clock.ts'
import type { JobHandler } from '../../../../ports/jobs.ts'
import { boundTo } from '../guilds/bound-rooms.ts'
import { guildSettings } from '../guilds/guilds.ts'
import { channelsOf } from './queue-voice-status.ts'

const maxRemembered = 10_000

/** The status of a channel: the song, its artist and its DJ; null while nothing plays. */
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
 * Shows in voice channels what is playing there; may run twice. A channel that refuses is skipped for an hour, because
 * refusals count towards Discord's limit for our IP address. In a server that doesn't want the status, it is only
 * cleared, when the channel's room or the server's setting has changed.
 */
export function showVoiceStatus(app: App): JobHandler<'showVoiceStatus'> {
  const message = new LruMap<string, string | null>(maxRemembered)
  const shutUntil = new LruMap<string, number>(maxRemembered)
  return {
    async run(request, { signal }) {
      const { discord, db, clock } = app
      if (!discord) return
      const ofRoom = 'roomUuid' in request
      for (const { guildId, channelId } of ofRoom ? await channelsOf(app, request.roomUuid) : [request]) {
        signal.throwIfAborted()
        if ((shutUntil.get(channelId) ?? 0) > clock.now()) continue
        const isWanted = (await guildSettings(db, guildId)).voiceStatus
        if (ofRoom && !isWanted) continue
        const uuid = (await boundTo(app, guildId, channelId))?.uuid
        const status = isWanted && uuid !== undefined ? voiceStatusOf((await app.rooms.live([uuid])).get(uuid)) : null
        if (ofRoom && message.get(channelId) === status) continue
        if (await discord.setVoiceStatus(channelId, status)) message.set(channelId, status)
        else shutUntil.set(channelId, clock.now() + hourMs)
      }
    },
  }
}
