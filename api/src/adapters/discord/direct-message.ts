import * as z from 'zod'
import { type Discord, DiscordTrouble } from '../../ports/discord.ts'
import { isDone, messageOf, send, type Rest } from './as-bot.ts'
import { understood } from './understood.ts'

const Channel = z.object({ id: z.string() })
/** The user doesn't accept messages from the bot, or doesn't exist. */
const takesNone = [400, 403, 404]

/** Opens the conversation with a user and writes to them. */
export const directMessage = (rest: Rest): Pick<Discord, 'directMessage'> => ({
  async directMessage(userId, message) {
    const opened = await send(rest, 'POST', '/users/@me/channels', { recipient_id: userId })
    if (takesNone.includes(opened.status)) return false
    if (!opened.ok) throw new DiscordTrouble('misconfigured', `answered ${opened.status} to the bot`)
    const channel = understood(await opened.json().catch(() => undefined), Channel)
    const path = `/channels/${encodeURIComponent(channel.id)}/messages`
    return isDone(await send(rest, 'POST', path, messageOf(message)), takesNone, 'a direct message')
  },
})
