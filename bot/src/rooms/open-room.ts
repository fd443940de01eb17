import type { Bot } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { button, buttons, card, line, link, type Inner, type Reply } from '../discord/reply.ts'
import { within } from '../within.ts'
import type { Translate } from '../words.ts'
import type { PlaceRoom } from './place-room.ts'
import { findRoomHere, roomMenu } from './room-here.ts'

const notifyWithinMs = 700

/** The button that opens a room. */
export const openButton = (roomUuid: string, t: Translate) =>
  button(`open:${roomUuid}`, t('openRoom'), { style: 'primary' })

/** Opens the activity with a room, or with that of the channel. With `stepUp` the user goes on stage there. */
export async function openRoom(
  bot: Bot,
  { who }: Pick<Invocation, 'who'>,
  body: { roomId: string | null; stepUp?: boolean },
): Promise<Reply> {
  const launching = bot
    .as(who)
    .then(({ call }) => call('POST /discord/launches', { body }))
    .catch(() => undefined)
  // A launch can't be deferred: if the api is slow, the activity opens anyway, with the room of the channel.
  await within(bot.after, notifyWithinMs, launching)
  return { kind: 'launch' }
}

/**
 * Opens the room that the user means. If it is ambiguous they choose one, and the custom id of the menu is handled with
 * its uuid; if there is none, `open` gets null and the activity creates one.
 */
export async function openRoomHere(
  bot: Bot,
  invocation: Invocation,
  menuId: string,
  open: (roomUuid: string | null) => Promise<Reply>,
): Promise<Reply> {
  const { room, choices } = await findRoomHere(bot, invocation)
  const [first] = room ? [room] : choices
  if (room || choices.length < 2) return open(first?.uuid ?? null)
  return { kind: 'tell', message: card(line(invocation.words.t('whichRoom')), roomMenu(menuId, choices)) }
}

/** The room that the user means, or the ones to choose from; undefined if they can't be known. */
export async function roomsHere(bot: Bot, invocation: Invocation): Promise<PlaceRoom[] | undefined> {
  if (invocation.place.guildId === null) return undefined
  const found = await findRoomHere(bot, invocation).catch(() => undefined)
  return found?.room ? [found.room] : found?.choices
}

const maxChoices = 25

/** The rooms to offer in a channel of a server: its own, the server's, or the only one with people in it; else all. */
export function roomsFor(channelId: string, rooms: readonly PlaceRoom[]): PlaceRoom[] {
  const boundTo = (channel: string | null) => rooms.find(({ discordChannelId }) => discordChannelId === channel)
  const unique = [...new Map(rooms.map((room) => [room.uuid, room])).values()]
  const live = unique.filter(({ usersInRoom }) => usersInRoom > 0)
  const meant = boundTo(channelId) ?? boundTo(null) ?? (live.length === 1 ? live[0] : undefined)
  return meant ? [meant] : unique.slice(0, maxChoices)
}

/** How a message leads into rooms: to the only one, to a choice, or to a new one. It may not be known yet. */
export function waysIn(rooms: readonly PlaceRoom[] | undefined, publicUrl: string, t: Translate): Inner[] {
  const web = link(publicUrl, t('onTheWeb'))
  const [only] = rooms ?? []
  if (rooms && rooms.length > 1) return [line(t('whichRoom')), roomMenu('open', rooms), buttons(web)]
  if (only) return [buttons(openButton(only.uuid, t), web)]
  return [buttons(button('open', t(rooms ? 'createRoom' : 'openRoom'), { style: 'primary' }), web)]
}
