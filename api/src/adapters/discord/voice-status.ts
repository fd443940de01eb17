import { shorten } from '@segue/shared/shorten.ts'
import type { Discord } from '../../ports/discord.ts'
import { isDone, send, type Rest } from './as-bot.ts'

const longestStatus = 500
/** The guild doesn't allow it, the channel is gone, or it isn't a voice channel. */
const notShown = [400, 403, 404]

/**
 * The status line below a voice channel's name. The bot isn't in the channel, so it needs the permission to manage it.
 */
export const voiceStatus = (rest: Rest): Pick<Discord, 'setVoiceStatus'> => ({
  async setVoiceStatus(channelId, status) {
    const answer = await send(rest, 'PUT', `/channels/${encodeURIComponent(channelId)}/voice-status`, {
      status: status === null ? '' : shorten(status, longestStatus),
    })
    return isDone(answer, notShown, 'a voice status')
  },
})
