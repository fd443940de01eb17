import { shorten } from '@segue/shared/shorten.ts'
import type { ChannelMessage, Discord } from '../../ports/discord.ts'
import { isDone, messageOf, type Rest } from './as-bot.ts'

/** The bot may not write there, or the channel is gone. */
const notLet = [403, 404]
const [row, button, asLink] = [1, 2, 5]
const longestContent = 2000
const longestAbout = 1024

/** The messages that the bot posts in channels on its own, outside of interactions. */
export const channelMessage = ({ ask, asBot }: Rest): Pick<Discord, 'writeInChannel'> => ({
  async writeInChannel(channelId, message) {
    const { name, bytes } = message.picture
    const body = new FormData()
    body.set('payload_json', JSON.stringify(payloadOf(message)))
    body.set('files[0]', new File([bytes], name, { type: 'image/png' }))
    const path = `/channels/${encodeURIComponent(channelId)}/messages`
    const answer = await ask(path, { method: 'POST', headers: asBot, body })
    return isDone(answer, notLet, 'a message of the bot')
  },
})

const payloadOf = ({ content, nonce, picture: { name, about }, link }: ChannelMessage) => ({
  ...messageOf({ content: shorten(content, longestContent), nonce }),
  attachments: [{ id: '0', filename: name, description: shorten(about, longestAbout) }],
  components: [{ type: row, components: [{ type: button, style: asLink, label: link.label, url: link.url }] }],
})
