import type { Bot, Person } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { button, buttons, card, line, safe, type Reply } from '../discord/reply.ts'
import { roomsHere } from '../rooms/open-room.ts'
import { stateOf } from '../rooms/room-here.ts'
import { queueSong, type RequestedSong } from './songs.ts'

/** Adds a song to the user's queue, and responds with its position and further actions. */
export async function queued(
  bot: Bot,
  person: Person,
  song: RequestedSong,
  invocation: Invocation,
  append = true,
): Promise<Reply> {
  const [{ crateSongUuid, position }, playing] = await Promise.all([
    queueSong(person, song, append),
    playButtons(bot, person, invocation),
  ])
  const title = safe([song.artistName, song.trackName].filter(Boolean).join(' – '))
  const { t } = invocation.words
  const message = card(
    line(t('added', { song: title, place: position + 1 })),
    buttons(button(`unqueue:${crateSongUuid}`, t('takeBack')), ...playing),
  )
  return { kind: 'tell', message }
}

/** How the user can play their queue in this server. There is nothing to press for someone who is on stage already. */
async function playButtons(bot: Bot, { uuid }: Person, invocation: Invocation) {
  if (invocation.place.guildId === null) return []
  const { t } = invocation.words
  const rooms = (await roomsHere(bot, invocation)) ?? []
  const [room] = rooms
  const state =
    room && rooms.length === 1 ? await stateOf(bot, invocation, room.uuid).catch(() => undefined) : undefined
  if (!room || !state) return [button('playnow', t('playNow'), { style: 'primary' })]
  const { djs, waitingList } = state
  if ([...djs, ...waitingList].some((one) => one.uuid === uuid)) return []
  return [button(`playnow:${room.uuid}`, t(djs.length > 0 ? 'stepUp' : 'playNow'), { style: 'primary' })]
}
