import * as z from 'zod'
import { musicProviders, type MusicProvider } from '@segue/shared/song/providers.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { ProviderIds, SongStatus, Thumbnails, Provider } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import type { ProviderSong } from '../../../ports/music-provider.ts'
import { asDetail, detailed } from '../catalogue/detail.ts'

/** A search result from the catalogue or a provider. It can be added to a crate as it is. */
export const FoundSong = z
  .object({
    /** Null when the song is not in the catalogue yet. */
    songId: z.string().nullable(),
    songShortId: z.string().nullable(),
    trackName: z.string(),
    artistName: z.string(),
    albumName: z.string().nullable(),
    genre: z.string().nullable(),
    /** Seconds. */
    duration: z.number().nullable(),
    isrc: z.string().nullable(),
    explicit: z.boolean().nullable(),
    releaseYear: z.number().nullable(),
    playbackToken: z.string().nullable(),
    status: SongStatus,
    musicProviders: ProviderIds,
    thumbnails: Thumbnails,
    previews: z.partialRecord(Provider, z.string()),
    /** The source of the result: a provider or our own catalogue. */
    source: z.enum([...musicProviders, 'catalogue']),
  })
  .meta({ id: 'FoundSong' })
export type FoundSong = z.infer<typeof FoundSong>

/** Catalogue songs in the order of the given ids. */
export async function foundInCatalogue(db: Db, songIds: readonly number[]): Promise<FoundSong[]> {
  if (songIds.length === 0) return []
  const rows = await detailed(db).where('song.id', 'in', songIds).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return songIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [asFound(asDetail(row))] : []
  })
}

function asFound(detail: ReturnType<typeof asDetail>): FoundSong {
  const { id: _id, album: _album, artist: _artist, links: _links, createdAt: _c, updatedAt: _u, ...rest } = detail
  const { beat: _beat, cue: _cue, gainDb: _gain, ...song } = rest
  return { ...song, source: 'catalogue' }
}

/** A provider's results, with the catalogue ids of songs that the catalogue already has. */
export async function foundAtProvider(
  db: Db,
  name: MusicProvider,
  songs: readonly ProviderSong[],
): Promise<FoundSong[]> {
  if (songs.length === 0) return []
  const keys = songs.map((song) => providerKey(name, song.id))
  const rows = await db
    .selectFrom('songProvider')
    .innerJoin('song', 'song.id', 'songProvider.songId')
    .where('songProvider.provider', '=', name)
    .where('songProvider.providerSongId', 'in', keys)
    .select(['songProvider.providerSongId', 'song.id', 'song.songShortId', 'song.musicProviders', 'song.thumbnails'])
    .execute()
  const known = new Map(rows.map((row) => [row.providerSongId, row]))
  return songs.map((song) => {
    const key = providerKey(name, song.id)
    const entry = known.get(key)
    return {
      songId: entry ? String(entry.id) : null,
      songShortId: entry?.songShortId ?? null,
      trackName: song.trackName,
      artistName: song.artistName,
      albumName: song.albumName,
      genre: song.genre,
      duration: song.duration,
      isrc: song.isrc,
      explicit: song.explicit,
      releaseYear: song.releaseYear,
      playbackToken: null,
      status: 'SUCCESS',
      musicProviders: { ...entry?.musicProviders, ...song.alsoAt, [name]: key },
      thumbnails: { ...entry?.thumbnails, ...(song.thumbnail ? { [name]: song.thumbnail } : {}) },
      previews: song.previewUrl ? { [name]: song.previewUrl } : {},
      source: name,
    }
  })
}
