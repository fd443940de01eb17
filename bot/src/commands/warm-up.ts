import { boardHere } from '../panels/board-here.ts'
import type { Bot } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { replyPrivately, type Reply } from '../discord/reply.ts'
import type { RequestedSong } from '../songs/songs.ts'
import { enterFirst } from './in-the-room.ts'
import { refusalIn } from '../words.ts'
import { publicWordsIn } from '../discord/public-words.ts'

/** Songs that the server of an empty room has liked before, for the caller or the room to play. */
async function likedHere(bot: Bot, { place: { guildId } }: Invocation): Promise<RequestedSong[]> {
  const { songs } = await boardHere(bot, guildId)
  // Songs that are not in the catalogue can't be added to a crate by id.
  return songs.flatMap(({ song: { songId } }) => (songId ? [{ songId }] : []))
}

/** Puts the user on stage with the server's liked songs at the front of their queue. */
export async function playLiked(bot: Bot, invocation: Invocation, roomUuid: string): Promise<Reply> {
  const { who, words } = invocation
  const liked = await likedHere(bot, invocation)
  if (liked.length === 0) return replyPrivately(words.t('likedNothing'))
  const { call } = await bot.as(who)
  const { songs } = await call('POST /crate/special/queue/songs', { body: { songs: liked, append: false } })
  const [song] = songs
  if (!song) return replyPrivately(words.t('likedNothing'))
  try {
    await bot.act(who, roomUuid, { type: 'addDj', song })
    return replyPrivately(words.t('steppedUp'))
  } catch (error) {
    if (refusalIn(error) !== 'notInRoom') throw error
    return enterFirst(invocation, roomUuid)
  }
}

/**
 * Makes the room play the server's liked songs by itself until a DJ takes the stage: for those who manage it. Their new
 * crate replaces the one of the time before.
 */
export async function letRoomPlay(bot: Bot, invocation: Invocation, roomUuid: string): Promise<Reply> {
  const { who, words, place } = invocation
  const songs = await likedHere(bot, invocation)
  if (songs.length === 0) return replyPrivately(words.t('likedNothing'))
  const { call } = await bot.as(who)
  const params = { id: roomUuid }
  const publicWords = await publicWordsIn(bot, place.guildId, invocation.publicWords.locale)
  const crateName = publicWords.t('houseCrate')
  const [{ boothRules: before }, { crates }] = await Promise.all([
    call('GET /rooms/{id}', { params }),
    call('GET /crate/user', { query: { limit: 100 } }),
  ])
  const { crateUuid } = await call('POST /crate', { body: { crateName, songs } })
  await call('PATCH /rooms/{id}', { params, body: { boothRules: { autoDj: true, autoDjCrate: crateUuid } } })
  const replaced = crates.find((one) => one.crateUuid === before?.autoDjCrate && one.crateName === crateName)
  if (replaced) await call('DELETE /crate/{crateUuid}', { params: { crateUuid: replaced.crateUuid } })
  return replyPrivately(words.t('housePlays'))
}
