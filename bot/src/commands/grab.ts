import { slash, type Command } from '../command.ts'
import { inRoomHere } from '../room-here.ts'
import { safe, tell } from '../reply.ts'

/** `/grab`: the song that plays, kept in one's likes without a word to the room. */
export const grab: Command = {
  data: slash('grab', [], { guildOnly: true }),
  run: {
    grab: (bot, invocation) =>
      inRoomHere(bot, invocation, async ({ state: { nowPlaying } }) => {
        const { words } = invocation
        if (!nowPlaying) return tell(words.say('nothingPlays'))
        const { call } = await bot.as(invocation.who)
        const { song } = nowPlaying
        await call('POST /crate/special/likes/songs', { body: { songs: [song], append: true } })
        return tell(words.say('grabbed', { song: safe(`${song.artistName} – ${song.trackName}`) }))
      }),
  },
}
