import { slash, type Command } from '../command.ts'
import { replyPrivately } from '../discord/reply.ts'
import { inRoomHere } from '../rooms/room-here.ts'

/** `/autoplay`: for staff, whether the room goes on with similar songs while nobody is on stage. */
export const autoplay: Command = {
  data: slash('autoplay'),
  needs: 'room',
  run: {
    autoplay: (bot, invocation) =>
      inRoomHere(bot, invocation, async ({ room }) => {
        const { call } = await bot.as(invocation.who)
        const params = { id: room.uuid }
        const { boothRules } = await call('GET /rooms/{id}', { params })
        const isOn = !boothRules?.autoplay
        await call('PATCH /rooms/{id}', { params, body: { boothRules: { autoplay: isOn } } })
        return replyPrivately(invocation.words.t(isOn ? 'autoplayOn' : 'autoplayOff'))
      }),
  },
}
