import { shorten } from '@segue/shared/shorten.ts'
import type { Discord } from '../../ports/discord.ts'
import { isDone, send, type Rest } from './as-bot.ts'

const longestStatus = 500
/** The guild does not let us, the channel is gone, or it is no voice channel. */
const notShown = [400, 403, 404]

/** The line under the name of a voice channel. The bot sits in none, so that it needs to manage the channel. */
export const voiceStatus = (rest: Rest): Pick<Discord, 'setVoiceStatus'> => ({
  async setVoiceStatus(channelId, status) {
    const answer = await send(rest, 'PUT', `/channels/${encodeURIComponent(channelId)}/voice-status`, {
      status: status === null ? '' : shorten(status, longestStatus),
    })
    return isDone(answer, notShown, 'a voice status')
  },
})
