import { addressOf } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { card, divider, line, lines, safe, replyPrivately } from '../discord/reply.ts'

/** `/rooms`: rooms that are playing now. */
export const rooms: Command = {
  data: slash('rooms'),
  run: {
    async rooms(bot, { words: { t } }) {
      const list = await bot.service('GET /rooms/public', { query: { limit: 10 } })
      const playing = list.rooms.filter(({ song }) => song !== null)
      if (playing.length === 0) return replyPrivately(t('noRooms'))
      const shown = playing.map(({ name, slug, usersInRoom, song }) => {
        const about = t('roomLine', { name: safe(name), url: addressOf(bot, slug), people: usersInRoom })
        const plays = t('roomSong', { song: safe(song?.trackName), artist: safe(song?.artistName) })
        return `${about}\n-# ${plays}`
      })
      return { kind: 'say', message: card(line(`### ${t('roomsTitle')}`), divider, lines(shown)) }
    },
  },
}
