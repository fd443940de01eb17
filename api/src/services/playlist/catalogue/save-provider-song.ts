import { sql } from 'kysely'
import { linkOf } from '@segue/shared/song/links.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { durationTolerance, providerKey } from '@segue/shared/song/same-song.ts'
import type { Db } from '../../../db/db.ts'
import type { ProviderSong } from '../../../ports/music-provider.ts'
import { updateCatalogueSong, findOrCreateSong } from '../songs/queries.ts'
import { findOrCreateAlbum, createGenre } from './find-or-create.ts'

/**
 * Saves what a provider returned about a song: to the song with that provider id, else to the one with the same ISRC
 * and duration, else to a new song. Idempotent. Returns the id of the song.
 */
export async function saveProviderSong(db: Db, song: ProviderSong, now: Date): Promise<number> {
  const ids = { ...song.alsoAt, [song.provider]: providerKey(song.provider, song.id) }
  const known = (await numberAt(db, song.provider, song.id)) ?? (await sameRecording(db, song))
  const songId =
    known ??
    Number(
      (await findOrCreateSong(db, { musicProviders: ids, trackName: song.trackName, status: 'PENDING_REQUEST' }))
        .songId,
    )
  const albumId = song.albumName
    ? await findOrCreateAlbum(db, {
        albumName: song.albumName,
        artistName: song.artistName,
        releaseYear: song.releaseYear,
        artwork: song.thumbnail,
      })
    : undefined
  if (song.genre) await createGenre(db, song.genre)
  const link = song.link ?? linkOf(song.provider, song.id)
  await updateCatalogueSong(db, String(songId), {
    trackName: song.trackName,
    artistName: song.artistName,
    // A field that this provider leaves out may have come from another one before.
    ...send(song),
    musicProviders: ids,
    thumbnails: song.thumbnail ? { [song.provider]: song.thumbnail } : undefined,
    links: link ? { [song.provider]: link } : undefined,
    previews: song.previewUrl ? { [song.provider]: song.previewUrl } : undefined,
    albumId,
    status: 'SUCCESS',
    lookedUpAt: now,
  })
  return songId
}

function send({ genre, duration, isrc, explicit, releaseYear }: ProviderSong) {
  return {
    ...(genre ? { genre } : {}),
    ...(duration ? { duration } : {}),
    ...(isrc ? { isrc } : {}),
    ...(explicit === null ? {} : { explicit }),
    ...(releaseYear ? { releaseYear } : {}),
  }
}

/** The song with this id at a provider. */
export async function numberAt(db: Db, provider: MusicProvider, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('songProvider')
    .where('provider', '=', provider)
    .where('providerSongId', '=', providerKey(provider, id))
    .select('songId')
    .executeTakeFirst()
  return row?.songId
}

/** An ISRC should identify one recording, but labels reuse some; the duration tells them apart. */
async function sameRecording(db: Db, { provider, isrc, duration }: ProviderSong): Promise<number | undefined> {
  if (!isrc || duration === null) return undefined
  const row = await db
    .selectFrom('song')
    .where('isrc', '=', isrc)
    .where((is) => is.between('duration', duration - durationTolerance, duration + durationTolerance))
    // An upload belongs to its owner: a provider's song never merges into it or renames it.
    .where(sql<boolean>`not jsonb_exists("musicProviders", 'uploadService')`)
    .where(sql<boolean>`not jsonb_exists("musicProviders", ${provider})`)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
