import { addressOf } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { card, divider, line, lines, safe, tell } from '../reply.ts'

/** `/rooms`: where something plays right now. */
export const rooms: Command = {
  data: slash('rooms'),
  run: {
    async rooms(bot, { words: { say } }) {
      const list = await bot.service('GET /rooms/public', { query: { limit: 10 } })
      const playing = list.rooms.filter(({ song }) => song !== null)
      if (playing.length === 0) return tell(say('noRooms'))
      const shown = playing.map(({ name, slug, usersInRoom, song }) => {
        const about = say('roomLine', { name: safe(name), url: addressOf(bot, slug), people: usersInRoom })
        const plays = say('roomSong', { song: safe(song?.trackName), artist: safe(song?.artistName) })
        return `${about}\n-# ${plays}`
      })
      return { kind: 'say', message: card(line(`### ${say('roomsTitle')}`), divider, lines(shown)) }
    },
  },
}
