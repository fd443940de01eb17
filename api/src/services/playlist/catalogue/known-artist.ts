import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { ProviderSong } from '../../../ports/music-provider.ts'
import { nameKey } from './names.ts'

/**
 * Splits a name in which a provider puts artist and title together, after the longest artist name that our catalogue
 * has. Without one the song stays as it is.
 */
export async function withKnownArtist(db: Db, song: ProviderSong): Promise<ProviderSong> {
  if (song.provider !== 'spinrilla' || song.artistName) return song
  const words = song.trackName.split(' ')
  const beginnings = words.slice(0, -1).map((_, last) => nameKey(words.slice(0, last + 1).join(' ')))
  if (beginnings.length === 0) return song
  const artist = await db
    .selectFrom('artist')
    .where('nameKey', 'in', beginnings)
    .select(['artistName', 'nameKey'])
    .orderBy(sql`length("nameKey")`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!artist) return song
  const { artistName } = artist
  return { ...song, artistName, trackName: words.slice(artist.nameKey.split(' ').length).join(' ') }
}
