import { roomHere } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { panelOf } from '../panel.ts'
import { tell } from '../reply.ts'

/** `/nowplaying`: a panel for all that follows the room for as long as it is looked at. */
export const nowplaying: Command = {
  data: slash('nowplaying', [], { guildOnly: true }),
  forAll: true,
  run: {
    async nowplaying(bot, invocation) {
      const here = await roomHere(bot, invocation)
      if (!here) return tell(invocation.words.say('notHere'))
      const message = panelOf(bot, here.room, here.state, invocation.words)
      return { kind: 'say', message, panel: here.room.uuid }
    },
  },
  press: { open: () => ({ kind: 'launch' }) },
}
