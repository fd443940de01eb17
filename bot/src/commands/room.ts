import { CallFailed } from '@segue/shared/call.ts'
import type { Invocation } from '../discord/invocation.ts'
import { addressOf, type Bot } from '../bot.ts'
import { openButton } from '../rooms/open-room.ts'
import { inRoomHere, type Here } from '../rooms/room-here.ts'
import { slashes, type Command } from '../command.ts'
import { button, buttons, card, divider, line, link, safe, type Reply } from '../discord/reply.ts'

/** `/room`: shows or closes a room. */
export const room: Command = {
  data: slashes('room', { info: [], close: [] }, { guildOnly: true }),
  changesGuild: true,
  needs: 'room',
  run: {
    'room info': (bot, invocation) => inRoomHere(bot, invocation, (here) => about(bot, invocation, here)),
    'room close': (bot, invocation) => {
      const { t } = invocation.words
      return inRoomHere(bot, invocation, ({ room: { uuid, name } }) => ({
        kind: 'say',
        message: card(
          line(t('closeSure', { room: safe(name) })),
          buttons(button(`close:yes:${uuid}`, t('closeYes'), { style: 'danger' }), button('close:no', t('closeNo'))),
        ),
      }))
    },
  },
  press: {
    async close(bot, invocation, [answer, roomUuid = '']) {
      const { words } = invocation
      if (answer !== 'yes') return { kind: 'change', message: card(line(words.t('kept'))) }
      await close(bot, invocation, roomUuid)
      return { kind: 'change', message: card(line(words.t('closed'))) }
    },
  },
}

/** A room's details, and who is in it. */
function about(bot: Bot, { words: { t } }: Invocation, { room, state }: Here): Reply {
  const names = state.djs.map(({ uuid }) => safe(state.allUserData[uuid]?.userProfile.nickname))
  const lines = [
    t('infoPeople', { count: state.allUsers.length, djs: names.length }),
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(room.description ? [`-# ${safe(room.description)}`] : []),
  ]
  return {
    kind: 'say',
    message: card(
      line(`### ${safe(room.name)}`),
      divider,
      line(lines.join('\n')),
      buttons(openButton(room.uuid, t), link(addressOf(bot, room.slug), t('onTheWeb'))),
    ),
  }
}

/** Closes a room as a manager of the guild that it was created for, or else as its owner. */
async function close(bot: Bot, { who, place: { guildId }, manages }: Invocation, id: string): Promise<void> {
  const { call } = await bot.as(who)
  if (guildId !== null && manages) {
    const closed = await call('DELETE /rooms/discord/{guildId}/rooms/{id}', { params: { guildId, id } }).then(
      () => true,
      (error: unknown) => {
        // A room that was created outside the guild can only be closed by its owner, who may be the caller.
        if (error instanceof CallFailed && error.code === 'notMadeForGuild') return false
        throw error
      },
    )
    if (closed) return
  }
  await call('DELETE /rooms/{id}/infrastructure', { params: { id } })
}
