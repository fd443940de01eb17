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

/** Every address in what somebody wrote, without the signs that end a sentence. */
export const addressesIn = (text: string): string[] =>
  (text.match(addresses) ?? []).map((one) => trimEnd(one, '.,;:!?)]\'"'))

/** Every link to a song in it, each once. */
export const songLinksIn = (text: string): string[] => [
  ...new Set(addressesIn(text).filter((one) => songLinkIn(one) !== undefined)),
]

/** The first link to a song in it. */
export const linkIn = (text: string): string | undefined => songLinksIn(text)[0]

/** What a link or a search leads to; nothing when there is nothing. */
export async function findSong(person: Person, wanted: string): Promise<RequestedSong | undefined> {
  const link = linkIn(wanted)
  if (link) {
    return person.call('GET /song-data/{link}', { params: { link } }).catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 404) return undefined
      throw error
    })
  }
  const songs = await search(person, wanted, 10)
  // Somebody who chose from the list while typing means that song, wherever the search puts it now.
  return songs.find((song) => titleOf(song) === wanted) ?? songs[0]
}

/** How a song is called in lists to choose from; Discord takes a hundred signs. */
export const titleOf = ({ artistName, trackName }: Pick<RequestedSong, 'artistName' | 'trackName'>): string =>
  shorten(`${artistName} – ${trackName}`, 100)

export async function search(person: Person, words: string, limit: number): Promise<RequestedSong[]> {
  const { songs } = await person.call('GET /search/v2', { query: { q: words.slice(0, 200), limit } })
  return songs.slice(0, limit)
}

/** Puts a song at the end of somebody's queue, or in front; returns it as it is there. */
export async function queueSong({ call }: Person, song: RequestedSong, append = true) {
  const { songs } = await call('POST /crate/special/queue/songs', { body: { songs: [song], append } })
  return must(songs[0], 'what was added is answered')
}
