import type { GatewayMessageCreateDispatchData } from 'discord-api-types/v10'
import { shorten } from '@segue/shared/shorten.ts'
import type { Bot } from '../bot.ts'
import type { Speaker } from '../announcements/followed-room.ts'
import { card, line, safe } from '../discord/reply.ts'
import { findSong, queueSong } from './songs.ts'
import type { Words } from '../words.ts'

/** A user mentions the bot in a channel that takes song requests: the rest of the message is a song for their queue. */
export async function takeRequest(
  {
    bot,
    speaker,
    self,
    isOurs,
  }: { bot: Bot; speaker: Speaker; self: string | undefined; isOurs: () => Promise<boolean> },
  { author, content, mentions, channel_id: channelId }: GatewayMessageCreateDispatchData,
  words: Words,
): Promise<void> {
  if (!mentions.some(({ id }) => id === self)) return
  const wanted = content.replaceAll(/<@!?\d+>/g, '').trim()
  if (!wanted || !(await isOurs())) return
  const { id, username, global_name: globalName } = author
  const who = { id, username, globalName, locale: words.locale }
  await speaker.say(channelId, card(line(await request(bot, who, wanted, words))))
}

async function request(bot: Bot, who: Parameters<Bot['as']>[0], wanted: string, words: Words): Promise<string> {
  try {
    const person = await bot.as(who)
    const song = await findSong(person, wanted)
    if (!song) return words.t('foundNothing', { query: safe(shorten(wanted, 80)) })
    const { position } = await queueSong(person, song)
    const title = safe(`${song.artistName} – ${song.trackName}`)
    return words.t('requested', { song: title, place: position + 1, name: safe(who.globalName ?? who.username) })
  } catch (error) {
    return words.sentenceFor(error)
  }
}
