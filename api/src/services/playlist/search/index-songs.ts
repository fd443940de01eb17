import { sql } from 'kysely'
import { spellingKeys } from '@segue/shared/song/search/spelling.ts'
import { beginningOf, indexWords, partsOfTitle, wordsOf } from '@segue/shared/song/search/words.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { unlessWaiting, type JobHandler } from '../../../ports/jobs.ts'

/** Songs indexed per transaction, which takes some tens of milliseconds. */
export const batch = 200
/** Advisory lock for indexing: two processes indexing concurrently could overwrite a new name with an old one. */
const turn = 170_001
const maxCharacters = 300
const maxWords = 60

/**
 * Indexes new and changed songs, oldest first, and returns their number. Database triggers record every change in
 * `songToIndex`. Does nothing while another process is indexing.
 */
export async function indexSongs(db: Db, max = batch): Promise<number> {
  const waiting = await db.selectFrom('songToIndex').select('id').orderBy('id').limit(1).executeTakeFirst()
  if (!waiting) return 0
  return db.isTransaction ? indexNext(db, max) : db.transaction().execute((trx) => indexNext(trx, max))
}

async function indexNext(db: Db, max: number): Promise<number> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${turn}) as "ours"`.execute(db)
  if (!rows[0]?.ours) return 0
  const taken = await db
    .deleteFrom('songToIndex')
    .where('id', 'in', (noted) => noted.selectFrom('songToIndex').select('id').orderBy('id').limit(max))
    .returning('songId')
    .execute()
  const ids = [...new Set(taken.map(({ songId }) => songId))]
  if (ids.length === 0) return 0
  const songs = await db
    .selectFrom('song')
    .leftJoin('uploadedSong as upload', (join) =>
      join.on(sql<boolean>`upload."songId" = song."id"::text and upload."deletedAt" is null`),
    )
    .where('song.id', 'in', ids)
    .where(
      sql<boolean>`case when jsonb_exists(song."musicProviders", 'uploadService')
        then song."status" = 'VERIFIED' and upload."id" is not null else song."status" = 'SUCCESS' end`,
    )
    .select(['song.id', 'song.trackName', 'song.artistName', 'song.explicit'])
    .select(['upload.userUuid as uploadedBy', 'upload.albumName', 'upload.isPublic'])
    .execute()
  const listed = new Set(songs.map(({ id }) => id))
  const gone = ids.filter((id) => !listed.has(id))
  if (gone.length > 0) await db.deleteFrom('songSearch').where('songId', 'in', gone).execute()
  await write(db, songs)
  return taken.length
}

type IndexedSong = {
  id: number
  trackName: string
  artistName: string
  explicit: boolean | null
  /** Uploads only. */
  uploadedBy: string | null
  albumName: string | null
  isPublic: boolean | null
}

async function write(db: Db, songs: readonly IndexedSong[]) {
  if (songs.length === 0) return
  const counts = new Map<string, number>()
  const rows = songs.map((song) => {
    const { core, added } = partsOfTitle(song.trackName)
    const { words, spelt } = indexWords(`${song.trackName} ${song.artistName} ${song.albumName ?? ''}`)
    for (const word of spelt) counts.set(word, (counts.get(word) ?? 0) + 1)
    const [title, rest, artist, album] = [core, added, song.artistName, song.albumName ?? ''].map((text) =>
      beginningOf(wordsOf(text).join(' '), maxCharacters),
    )
    const size = words.join('').length
    const { uploadedBy } = song
    const isPublic = song.isPublic ?? true
    const explicit = song.explicit === true
    return { songId: song.id, title, added: rest, artist, album, size, explicit, uploadedBy, isPublic, words }
  })
  await sql`
    insert into "songSearch"
      ("songId", "title", "added", "artist", "album", "size", "explicit", "uploadedBy", "isPublic", "words")
    select "songId", "title", "added", "artist", "album", "size", "explicit", "uploadedBy", "isPublic",
      array_to_tsvector("words")
    from jsonb_to_recordset(${JSON.stringify(rows.map(short))}::jsonb) as "given" (
      "songId" int, "title" text, "added" text, "artist" text, "album" text, "size" int, "explicit" boolean,
      "uploadedBy" uuid, "isPublic" boolean, "words" text[])
    on conflict ("songId") do update set "title" = excluded."title", "added" = excluded."added",
      "artist" = excluded."artist", "album" = excluded."album", "size" = excluded."size",
      "explicit" = excluded."explicit", "uploadedBy" = excluded."uploadedBy", "isPublic" = excluded."isPublic",
      "words" = excluded."words"`.execute(db)
  const words = [...counts].map(([word, count]) => ({ word, keys: spellingKeys(word), songs: count }))
  await sql`
    insert into "searchWord" ("word", "keys", "songs")
    select "word", "keys", "songs"
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as "given" ("word" text, "keys" text[], "songs" int)
    on conflict ("word") do update set "songs" = "searchWord"."songs" + excluded."songs"`.execute(db)
}

const short = <T extends { words: string[] }>(row: T) => ({ ...row, words: row.words.slice(0, maxWords) })

/** Queues background indexing if more songs were added than a search can wait for. */
export async function requestIndexing(db: Db): Promise<void> {
  await db
    .insertInto('job')
    .values({ kind: 'indexSongs', payload: '{}', dedupeKey: '', runAt: sql<Date>`now()` })
    .onConflict(unlessWaiting)
    .execute()
}

/** Indexes all pending songs. */
export function indexAllSongs(app: App): JobHandler<'indexSongs'> {
  return {
    atOnce: 1,
    async run(_, { signal }) {
      while (!signal.aborted && (await indexSongs(app.db)) > 0) continue
    },
  }
}
