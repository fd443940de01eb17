import { shorten } from '@segue/shared/shorten.ts'
import { textOf } from '../invocation.ts'
import { choice, onMessages, slash, type Command } from '../command.ts'
import { safe, tell } from '../reply.ts'
import { findSong, linkIn, queueSong, search, titleOf } from '../songs.ts'

/** `/play`: a link or a search, to the end of one's own queue. */
export const play: Command = {
  data: slash('play', [{ name: 'song', required: true, complete: true }]),
  run: {
    async play(bot, { who, options, words }) {
      const wanted = textOf(options['song'])
      const person = await bot.as(who)
      const song = await findSong(person, wanted)
      if (!song) {
        const isLink = /^https?:\/\//.test(wanted)
        return tell(
          isLink ? words.say('linkUnknown') : words.say('foundNothing', { query: safe(shorten(wanted, 80)) }),
        )
      }
      await queueSong(person, song)
      return tell(words.say('added', { song: safe(`${song.artistName} – ${song.trackName}`) }))
    },
  },
  async complete(bot, { who, options }) {
    const typed = textOf(options['song'])
    if (typed.length < 2 || linkIn(typed)) return []
    const songs = await search(await bot.as(who), typed, 10)
    return songs.flatMap((song) => choice(titleOf(song), titleOf(song)) ?? [])
  },
}

/** The menu of a message: its first link to a song, to the end of one's own queue. */
export const addSong: Command = {
  data: onMessages('addSong'),
  run: {
    async 'Add to my queue'(bot, { who, message = '', words }) {
      const link = linkIn(message)
      if (!link) return tell(words.say('noSongInMessage'))
      const person = await bot.as(who)
      const song = await findSong(person, link)
      if (!song) return tell(words.say('linkUnknown'))
      await queueSong(person, song)
      return tell(words.say('added', { song: safe(`${song.artistName} – ${song.trackName}`) }))
    },
  },
}
