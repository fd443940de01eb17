import type { Person } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { button, buttons, card, line, safe, type Reply } from '../discord/reply.ts'
import { queueSong, type RequestedSong } from './songs.ts'

/** Adds a song to the user's queue, and responds with its position and further actions. */
export async function queued(
  person: Person,
  song: RequestedSong,
  { words, place }: Pick<Invocation, 'words' | 'place'>,
  append = true,
): Promise<Reply> {
  const { crateSongUuid, position } = await queueSong(person, song, append)
  const title = safe([song.artistName, song.trackName].filter(Boolean).join(' – '))
  const { t } = words
  const stepUp = button('stepup', t('stepUp'), { style: 'primary' })
  const message = card(
    line(t('added', { song: title, place: position + 1 })),
    buttons(button(`unqueue:${crateSongUuid}`, t('takeBack')), ...(place.guildId === null ? [] : [stepUp])),
  )
  return { kind: 'tell', message }
}
