import { inRoomHere } from '../rooms/room-here.ts'
import { openRoom, openRoomHere } from '../rooms/open-room.ts'
import { slash, type Command } from '../command.ts'
import { panelOf } from '../panels/panel.ts'
import { letRoomPlay, playLiked } from './warm-up.ts'

/** `/nowplaying`: a public panel that follows the room until it expires; outside of servers it stays as it is. */
export const nowplaying: Command = {
  data: slash('nowplaying'),
  forAll: true,
  needs: 'room',
  run: {
    nowplaying: (bot, invocation) =>
      inRoomHere(bot, invocation, ({ room, state }) => {
        const words = invocation.publicWords
        // Outside of servers the bot can't edit its message later.
        return invocation.place.guildId === null
          ? { kind: 'say', message: panelOf(bot, room, state, words) }
          : { kind: 'say', message: panelOf(bot, room, state, words, { now: bot.now() }), panel: room }
      }),
  },
  press: {
    liked: (bot, invocation, [roomUuid = '']) => playLiked(bot, invocation, roomUuid),
    house: (bot, invocation, [roomUuid = '']) => letRoomPlay(bot, invocation, roomUuid),
    open: (bot, invocation, [roomUuid = invocation.values[0]]) =>
      roomUuid === undefined
        ? openRoomHere(bot, invocation, 'open', (roomId) => openRoom(bot, invocation, { roomId }))
        : openRoom(bot, invocation, { roomId: roomUuid }),
  },
}
