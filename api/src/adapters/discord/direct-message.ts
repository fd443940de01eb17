import * as z from 'zod'
import { type Discord, DiscordTrouble } from '../../ports/discord.ts'
import { isDone, type Rest } from './answered.ts'
import { understood } from './understood.ts'

const Channel = z.object({ id: z.string() })
/** They take no messages from the bot, or are not there. */
const takesNone = [400, 403, 404]

/** Opens the conversation with somebody and writes to them. */
export const directMessage = ({ ask, asBot }: Rest): Pick<Discord, 'directMessage'> => {
  const headers = { ...asBot, 'Content-Type': 'application/json' }
  const post = (path: string, body: object) => ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    async directMessage(userId, { content, nonce }) {
      const opened = await post('/users/@me/channels', { recipient_id: userId })
      if (takesNone.includes(opened.status)) return false
      if (!opened.ok) throw new DiscordTrouble('misconfigured', `answered ${opened.status} to the bot`)
      const channel = understood(await opened.json().catch(() => undefined), Channel)
      const said = { content, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } }
      const sent = await post(`/channels/${encodeURIComponent(channel.id)}/messages`, said)
      return isDone(sent, takesNone, 'a direct message')
    },
  }
}
