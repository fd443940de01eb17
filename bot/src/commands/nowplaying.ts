import { inRoomHere } from '../rooms/room-here.ts'
import { within } from '../within.ts'
import { slash, type Command } from '../command.ts'
import { panelOf } from '../panels/panel.ts'
import { letRoomPlay, playLiked } from './warm-up.ts'

const notifyWithinMs = 700

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
    async open(bot, { who }, [roomUuid]) {
      if (roomUuid === undefined) return { kind: 'launch' }
      const telling = bot
        .as(who)
        .then(({ call }) => call('POST /discord/launches', { body: { roomId: roomUuid } }))
        .catch(() => undefined)
      // A launch can't be deferred: if the api is slow, the activity opens anyway, with the room of the channel.
      await within(bot.after, notifyWithinMs, telling)
      return { kind: 'launch' }
    },
  },
}
