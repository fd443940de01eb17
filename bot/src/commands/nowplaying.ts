import { inRoomHere } from '../rooms/room-here.ts'
import { openRoom, openRoomHere } from '../rooms/open-room.ts'
import { slash, type Command } from '../command.ts'
import { panelOf } from '../panels/panel.ts'
import { letRoomPlay, playLiked } from './warm-up.ts'

/** `/nowplaying`: a public panel that follows the room until it expires. */
export const nowplaying: Command = {
  data: slash('nowplaying', [], { guildOnly: true }),
  forAll: true,
  run: {
    nowplaying: (bot, invocation) =>
      inRoomHere(bot, invocation, ({ room, state }) => {
        const message = panelOf(bot, room, state, invocation.publicWords)
        return { kind: 'say', message, panel: room.uuid }
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
