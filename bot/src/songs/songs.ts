import type { Operations } from '@segue/api/operations'
import { CallFailed } from '@segue/shared/call.ts'
import { songLinkIn } from '@segue/shared/song/links.ts'
import { must } from '@segue/shared/must.ts'
import { shorten } from '@segue/shared/shorten.ts'
import { trimEnd } from '@segue/shared/trim-end.ts'
import type { Person } from '../bot.ts'

/** A song as it can be put into a crate. */
export type RequestedSong = Operations['POST /crate/special/queue/songs']['body']['songs'][number]

const addresses = /https?:\/\/[^\s<>]+/g

/** All URLs in a text, without punctuation at the end. */
export const addressesIn = (text: string): string[] =>
  (text.match(addresses) ?? []).map((one) => trimEnd(one, '.,;:!?)]\'"'))

/** All song links in a text, each once. */
export const songLinksIn = (text: string): string[] => [
  ...new Set(addressesIn(text).filter((one) => songLinkIn(one) !== undefined)),
]

/** The first song link in a text. */
export const linkIn = (text: string): string | undefined => songLinksIn(text)[0]

/** The song that a link or a search finds; undefined if there is none. */
export async function findSong(person: Person, wanted: string): Promise<RequestedSong | undefined> {
  const link = linkIn(wanted)
  if (link) {
    return person.call('GET /song-data/{link}', { params: { link } }).catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 404) return undefined
      throw error
    })
  }
  const songs = await search(person, wanted, 10)
  // A user who chose from the autocomplete list means that song, wherever the search ranks it now.
  return songs.find((song) => titleOf(song) === wanted) ?? songs[0]
}

/** The title of a song in lists; Discord's limit is a hundred characters. */
export const titleOf = ({ artistName, trackName }: Pick<RequestedSong, 'artistName' | 'trackName'>): string =>
  shorten(`${artistName} – ${trackName}`, 100)

export async function search(person: Person, words: string, limit: number): Promise<RequestedSong[]> {
  const { songs } = await person.call('GET /search/v2', { query: { q: shorten(words, 200), limit } })
  return songs.slice(0, limit)
}

/** Adds a song to the end of the user's queue, or to the front; returns the added entry. */
export async function queueSong({ call }: Person, song: RequestedSong, append = true) {
  const { songs } = await call('POST /crate/special/queue/songs', { body: { songs: [song], append } })
  return must(songs[0], 'the added song in the response')
}
