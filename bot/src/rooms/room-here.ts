import { ComponentType } from 'discord-api-types/v10'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Bot, RoomHere } from '../bot.ts'
import type { PlaceRoom } from './place-room.ts'
import { optionLabel } from '../command.ts'
import type { Invocation } from '../discord/invocation.ts'
import { card, line, replyPrivately, type Reply } from '../discord/reply.ts'
import { textOfOptions } from '../discord/option-text.ts'

export type Here = { room: PlaceRoom; state: RoomState }

/**
 * Runs something with the room that the user means, and its state. If it is ambiguous, the user chooses one and the
 * command is run again with it.
 */
export async function inRoomHere(
  bot: Bot,
  invocation: Invocation,
  act: (here: Here) => Promise<Reply> | Reply,
): Promise<Reply> {
  const { room, choices } = invocation.room
    ? { room: invocation.room, choices: [] }
    : await findRoomHere(bot, invocation)
  if (room) return act({ room, state: await stateOf(bot, invocation, room.uuid) })
  if (choices.length === 0) {
    return replyPrivately(invocation.words.t(invocation.place.guildId === null ? 'notInRoom' : 'notHere'))
  }
  return { kind: 'tell', message: choosing(invocation, choices) }
}

/** The room that the user means, or the ones to choose from: as fetched before the command, or else fetched now. */
export const findRoomHere = async (bot: Bot, { here, who, place }: Invocation): Promise<RoomHere> =>
  here ?? bot.roomOf(who, place)

/** The state of a room, which was fetched before the command if it is the room that the user means. */
export const stateOf = async (bot: Bot, { here }: Pick<Invocation, 'here'>, roomUuid: string): Promise<RoomState> =>
  here?.room?.uuid === roomUuid && here.state ? here.state : bot.state(roomUuid)

const choosing = ({ name, options, words }: Invocation, choices: readonly PlaceRoom[]) =>
  card(line(words.t('whichRoom')), roomMenu(['in', name, textOfOptions(options)].filter(Boolean).join(':'), choices))

/** A menu of rooms, whose values are their uuids. */
export const roomMenu = (id: string, rooms: readonly PlaceRoom[]) => ({
  type: ComponentType.ActionRow as const,
  components: [
    {
      type: ComponentType.StringSelect as const,
      custom_id: id,
      options: rooms.map((room) => ({ label: optionLabel(room.name), value: room.uuid })),
    },
  ],
})
