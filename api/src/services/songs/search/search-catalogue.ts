import { sql } from 'kysely'
import { readQuery, type Query } from '@segue/shared/song/search/query.ts'
import { createRanking, type Entry } from '@segue/shared/song/search/rank.ts'
import type { Db } from '../../../db/db.ts'
import { batch, indexSongs, requestIndexing } from './index-songs.ts'
import { meaningsOf } from './meanings.ts'
import { allButOneQuery, asMeantQuery, asTypedQuery, everyWordQuery } from './text-query.ts'

export type CatalogueSearch = { q: string; explicit: boolean; limit: number; offset: number }

/** Songs with fewer than so many others beside them may not be what was meant. */
const enough = 20
/** So many songs are ranked: what lies deeper nobody looks for. */
const mostRanked = 200
/** And of so many with a word that everybody uses, the shortest are chosen. */
const mostLookedAt = 4000
const mostOfOneTitle = 50
/** And of so many whose title begins with one or two letters. */
const mostBeginnings = 1000

type Candidate = Entry & { songId: number; crates: number }

/**
 * Songs of the catalogue, the likeliest to be meant first (decision 0170): those that have all the words; where these
 * are few, also those that have words like them; where there are none, those that have all words but one. Uploads are
 * not among them: they are found by whoever may, through `listUploads`.
 */
export async function searchCatalogue(
  db: Db,
  { q, explicit, limit, offset }: CatalogueSearch,
): Promise<{ songIds: number[]; hasMore: boolean }> {
  const query = readQuery(q)
  if (query.words.length === 0) return { songIds: [], hasMore: false }
  if ((await indexSongs(db)) === batch) await requestIndexing(db)
  const ranked = await find(db, query, explicit)
  return { songIds: ranked.slice(offset, offset + limit), hasMore: ranked.length > offset + limit }
}

async function find(db: Db, query: Query, explicit: boolean): Promise<number[]> {
  const found = new Map<number, Candidate>()
  const look = async (words: string) => {
    for (const song of await candidates(db, query, words, explicit)) found.set(song.songId, song)
  }
  await look(asTypedQuery(query))
  if (found.size >= enough) return inOrder(query, found)
  const meanings = await meaningsOf(db, query)
  await look(asMeantQuery(query, meanings))
  const ranked = inOrder(query, found)
  const looser = ranked.length === 0 ? allButOneQuery(query, meanings) : undefined
  if (!looser) return ranked
  await look(looser)
  return inOrder(query, found)
}

function inOrder(query: Query, found: ReadonlyMap<number, Candidate>): number[] {
  const rank = createRanking(query)
  return [...found.values()]
    .map((song) => ({ songId: song.songId, crates: song.crates, score: rank(song) }))
    .filter(({ score }) => score > 0)
    .map((song) => ({ ...song, score: song.score + 0.03 * Math.log(song.crates + 1) }))
    .sort((one, other) => other.score - one.score || one.songId - other.songId)
    .map(({ songId }) => songId)
}

/** Songs with these words, the shortest of those that have every word first. */
async function candidates(db: Db, query: Query, words: string, explicit: boolean): Promise<Candidate[]> {
  const columns = sql`"songId", "title", "added", "artist", "size", "words"`
  const allowed = explicit ? sql`true` : sql`not "explicit"`
  const isShort = query.text.length < 3
  const like = isShort
    ? sql`left("title", 60) like ${`${query.text}%`}`
    : sql`left("title", 60) = left(${query.text}, 60)`
  const { rows } = await sql<Candidate>`
    select s."songId", s."title", s."added", s."artist", (
      select count(*) from (select from "crateSong" where "crateSong"."songId" = s."songId" limit 100) c
    ) as "crates"
    from (
      select ${columns}, "words" @@ ${everyWordQuery(query)}::tsquery as "full" from (
        (select ${columns} from "songSearch" where ${like} and ${allowed} limit ${isShort ? mostBeginnings : mostOfOneTitle})
        union all
        (select ${columns} from "songSearch" where "words" @@ ${words}::tsquery and ${allowed} limit ${mostLookedAt})
      ) l
      order by "full" desc, "title" = ${query.text} desc, "size", "songId"
      limit ${mostRanked}
    ) s
    join "song" on "song"."id" = s."songId"
    where "song"."status" = 'SUCCESS' and (${explicit} or "song"."explicit" is not true)`.execute(db)
  return rows
}
