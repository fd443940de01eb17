import { musicProviders } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { isFoundBy } from '../../songs/public.ts'
import type { CatalogueSong } from '../songs/catalogue-song.ts'
import { normalizeSongs, NewSong, type NormalizedSong } from '../songs/new-song.ts'
import { findSong } from '../songs/queries.ts'
import { lookUp } from './look-up.ts'

/**
 * Completes a placeholder from the catalogue, or from the providers whose ids it has, in turn. Returns undefined when
 * none of them knows enough to play it. The numeric id of a private upload resolves for its owner only.
 */
export async function completePlaceholder(app: App, song: Song, djUuid?: string): Promise<Song | undefined> {
  const read = NewSong.safeParse(song)
  const [given] = read.success ? normalizeSongs([read.data]) : []
  if (!given) return undefined
  const known = await findSong(app.db, song)
  if (known && !(await mayPlay(app.db, given, known, djUuid))) return undefined
  if (known?.duration) return { ...song, ...known }
  for (const provider of musicProviders) {
    const id = given.keys[provider] ?? known?.musicProviders[provider]
    if (!id) continue
    await lookUp(app, { caller: { kind: 'service' }, country: 'US' }, { provider, id, url: id })
    const found = await findSong(app.db, { musicProviders: { [provider]: id } })
    if (found?.duration) return { ...song, ...found }
  }
  return undefined
}

/** Numeric ids can be enumerated, so a private upload also requires its uuid, its short id or its owner. */
async function mayPlay(
  db: Db,
  given: NormalizedSong,
  known: CatalogueSong,
  djUuid: string | undefined,
): Promise<boolean> {
  const { uploadService } = known.musicProviders
  const isNamed = given.keys.uploadService === uploadService || given.songShortId === known.songShortId
  return !uploadService || isNamed || isFoundBy(db, known.songId, djUuid)
}
