import { sql } from 'kysely'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import type { BeatGrid, CuePoints, Song, SongStatus } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import { asSong, songColumns, type CatalogueSong } from './catalogue-song.ts'
import { normalizeSongs, NewSong, type NormalizedSong } from './new-song.ts'

/** A song to be added to the catalogue, with at least one provider id so that it can be found again. */
export type NewCatalogueSong = {
  musicProviders: Partial<Record<MusicProvider, string>>
  trackName: string
  status: SongStatus
  artistName?: string | undefined
  genre?: string | null | undefined
  /** Seconds. */
  duration?: number | null | undefined
  isrc?: string | null | undefined
  playbackToken?: string | null | undefined
  explicit?: boolean | null | undefined
  thumbnails?: Partial<Record<MusicProvider, string>> | undefined
  beat?: BeatGrid | null | undefined
  cue?: CuePoints | null | undefined
  gainDb?: number | null | undefined
}

/** The fields that a look-up adds to a song. */
type LookedUp = {
  albumId?: number | undefined
  releaseYear?: number | null | undefined
  links?: Partial<Record<MusicProvider, string>> | undefined
  previews?: Partial<Record<MusicProvider, string>> | undefined
  lookedUpAt?: Date | undefined
}

/** Finds the catalogue song with one of these provider ids, or creates it. Idempotent. */
export async function findOrCreateSong(db: Db, song: NewCatalogueSong): Promise<CatalogueSong> {
  const ids = idsOf(song.musicProviders)
  if (!ids[0]) throw new Error('A song without any provider id cannot be saved')
  const known = await songByProviders(db, ids)
  if (known) return known
  const work = async (trx: Db) => {
    const { rows } = await sql<{ songId: number; isNew: boolean }>`
      insert into "songProvider" ("provider", "providerSongId", "songId")
      values (${ids[0]?.[0]}, ${ids[0]?.[1]}, nextval(pg_get_serial_sequence('"song"', 'id')))
      on conflict ("provider", "providerSongId") do update set "provider" = excluded."provider"
      returning "songId", xmax = 0 as "isNew"`.execute(trx)
    const claimed = rows[0]
    if (!claimed?.isNew) return
    await sql`
      insert into "song" ("id", "trackName", "artistName", "genre", "duration", "isrc", "playbackToken", "explicit",
        "status", "musicProviders", "thumbnails", "beat") overriding system value
      values (${claimed.songId}, ${song.trackName}, ${song.artistName ?? ''}, ${song.genre ?? null},
        ${song.duration ?? null}, ${song.isrc ?? null}, ${song.playbackToken ?? null}, ${song.explicit ?? null},
        ${song.status}, ${JSON.stringify(song.musicProviders)}::jsonb, ${JSON.stringify(song.thumbnails ?? {})}::jsonb,
        ${song.beat ? JSON.stringify(song.beat) : null}::jsonb)`.execute(trx)
    for (const [provider, providerSongId] of ids.slice(1)) {
      await trx
        .insertInto('songProvider')
        .values({ provider, providerSongId, songId: claimed.songId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  // The provider's row references a song that is inserted after it, so the constraint is checked at the end of the
  // statement.
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
  const made = await songByProviders(db, ids)
  if (!made) throw new Error('A song that was just created is missing')
  return made
}

/** Completes or corrects a catalogue song. Undefined if there is no such song. */
export async function updateCatalogueSong(
  db: Db,
  songId: string,
  { musicProviders, thumbnails, links, previews, beat, cue, ...plain }: Partial<NewCatalogueSong> & LookedUp,
): Promise<CatalogueSong | undefined> {
  const row = await db
    .updateTable('song')
    .set({
      ...plain,
      musicProviders: merged('musicProviders', musicProviders),
      thumbnails: merged('thumbnails', thumbnails),
      links: merged('links', links),
      previews: merged('previews', previews),
      ...(beat === undefined ? {} : { beat: beat && JSON.stringify(beat) }),
      ...(cue === undefined ? {} : { cue: cue && JSON.stringify(cue) }),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', Number(songId))
    .returning(songColumns)
    .executeTakeFirst()
  if (!row) return undefined
  for (const [provider, providerSongId] of idsOf(musicProviders ?? {})) {
    await db
      .insertInto('songProvider')
      .values({ provider, providerSongId, songId: row.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return asSong(row)
}

const merged = (column: string, value: object | undefined) =>
  value && sql<string>`${sql.id(column)} || ${JSON.stringify(value)}::jsonb`

async function songById(db: Db, songId: string): Promise<CatalogueSong | undefined> {
  if (!/^\d{1,9}$/.test(songId)) return undefined
  const row = await db.selectFrom('song').where('id', '=', Number(songId)).select(songColumns).executeTakeFirst()
  return row && asSong(row)
}

async function songByProviders(db: Db, ids: readonly (readonly [string, string])[]) {
  const row = await db
    .selectFrom('songProvider')
    .innerJoin('song', 'song.id', 'songProvider.songId')
    .where((is) =>
      is.or(
        ids.map(([provider, id]) =>
          is.and([is('songProvider.provider', '=', provider), is('songProvider.providerSongId', '=', id)]),
        ),
      ),
    )
    .select(songColumns)
    .orderBy('song.id')
    .limit(1)
    .executeTakeFirst()
  return row && asSong(row)
}

/** Finds the catalogue song that a song of any form refers to. */
export async function findSong(db: Db, song: Song): Promise<CatalogueSong | undefined> {
  const read = NewSong.safeParse(song)
  const [input] = read.success ? normalizeSongs([read.data]) : []
  if (!input) return undefined
  const row = input.songId === null ? undefined : await songById(db, String(input.songId))
  return row ?? (await songByShortId(db, input.songShortId)) ?? (await songByKeys(db, input))
}

async function songByShortId(db: Db, songShortId: string | null) {
  if (!songShortId) return undefined
  const row = await db
    .selectFrom('song')
    .where('songShortId', '=', songShortId)
    .select(songColumns)
    .executeTakeFirst()
  return row && asSong(row)
}

async function songByKeys(db: Db, input: NormalizedSong) {
  const ids = Object.entries(input.keys)
  return ids.length > 0 ? songByProviders(db, ids) : undefined
}

function idsOf(musicProviders: Partial<Record<MusicProvider, string>>): [string, string][] {
  // The keys of the type are the keys of the value.
  const entries = Object.entries(musicProviders) as [MusicProvider, string | undefined][]
  return entries.flatMap(([provider, id]) => (id ? [[provider, providerKey(provider, id)]] : []))
}
