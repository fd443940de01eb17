import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Bot } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import type { Invocation } from '../discord/invocation.ts'
import { inRoomHere } from '../rooms/room-here.ts'
import { safe, replyPrivately, type Reply } from '../discord/reply.ts'

/** `/grab`, and the panel's button: adds the current song to one's likes without notifying the room. */
export const grab: Command = {
  data: slash('grab'),
  needs: 'room',
  run: {
    grab: (bot, invocation) => inRoomHere(bot, invocation, ({ state }) => keep(bot, invocation, state)),
  },
  press: {
    grab: async (bot, invocation, [roomUuid = '']) => keep(bot, invocation, await bot.state(roomUuid)),
  },
}

async function keep(bot: Bot, { who, words }: Invocation, { nowPlaying }: RoomState): Promise<Reply> {
  if (!nowPlaying) return replyPrivately(words.t('nothingPlays'))
  const { call } = await bot.as(who)
  const { song } = nowPlaying
  await call('POST /crate/special/likes/songs', { body: { songs: [song], append: true } })
  return replyPrivately(words.t('grabbed', { song: safe(`${song.artistName} – ${song.trackName}`) }))
}
