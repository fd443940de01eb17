import { hasTyped, wordsOf } from '@segue/shared/song/search/words.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { OwnSongsPage, ProviderSong } from '../../../ports/music-provider.ts'
import { askProvider, type ProviderResult } from '../catalogue/ask-provider.ts'
import type { LookUpContext } from '../catalogue/look-up.ts'

/**
 * How many pages are fetched at most, and after how long no further one is, because the user is waiting while typing.
 */
const maxPages = 4
const patienceMs = 2000

export type OwnSongs = { name: MusicProvider; songs: ProviderSong[]; isTroubled: boolean }

/**
 * Searches what a user has uploaded to providers whose account they have linked, private songs included, for songs with
 * all the words. A search that fails is logged and reported alongside the results from elsewhere (client specification,
 * section 8).
 */
export async function searchOwnSongs(app: App, by: LookUpContext, q: string): Promise<OwnSongs[]> {
  const { caller } = by
  if (caller.kind !== 'user') return []
  const names = app.music.providers.names.filter((name) => app.music.providers.get(name)?.ownSongs)
  const searches = names.map(async (name): Promise<OwnSongs[]> => {
    const userToken = await app.music.userToken(caller.uuid, name)
    if (userToken === undefined) return []
    const { songs, isTroubled } = await allOf(app, name, { ...by, userToken })
    return [{ name, songs: songs.filter((song) => hasWords(song, q)), isTroubled }]
  })
  return (await Promise.all(searches)).flat()
}

type FoundSongs = Pick<OwnSongs, 'songs' | 'isTroubled'>

async function allOf(app: App, name: MusicProvider, by: LookUpContext & { userToken: string }): Promise<FoundSongs> {
  const songs: ProviderSong[] = []
  const until = app.clock.now() + patienceMs
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const answer = await pageFrom(app, name, by, cursor)
    if (!answer.ok) {
      app.log.warn({ provider: name, trouble: answer.trouble.kind }, 'a search of the user’s own songs failed')
      return { songs, isTroubled: true }
    }
    songs.push(...answer.value.songs)
    cursor = answer.value.next
    if (cursor === null || app.clock.now() > until) break
  }
  return { songs, isTroubled: false }
}

const pageFrom = (
  app: App,
  name: MusicProvider,
  by: LookUpContext & { userToken: string },
  cursor: string | null,
): Promise<ProviderResult<OwnSongsPage>> =>
  askProvider<OwnSongsPage>(app, name, by, (provider, asking) => provider.ownSongs?.(cursor, asking))

function hasWords({ trackName, artistName }: ProviderSong, q: string): boolean {
  const known = wordsOf(`${trackName} ${artistName}`)
  return wordsOf(q).every((word) => known.some((one) => hasTyped(one, word)))
}
