import { sql } from 'kysely'
import type { Query } from '@segue/shared/song/search/query.ts'
import { createRanking, type Entry } from '@segue/shared/song/search/rank.ts'
import type { Db } from '../../../db/db.ts'
import { batch, indexSongs, requestIndexing } from './index-songs.ts'
import { meaningsOf } from './meanings.ts'
import { allButOneQuery, asMeantQuery, asTypedQuery, everyWordQuery } from './text-query.ts'

/** What is looked through: the catalogue, or the uploads that somebody may find. */
export type SearchScope = { kind: 'catalogue'; explicit: boolean } | { kind: 'uploads'; ownedBy: string | null }

/** Songs with fewer than so many others beside them may not be what was meant. */
const enough = 20
/** So many songs are ranked: what lies deeper nobody looks for. */
const mostRanked = 200
/** And of so many with a word that everybody uses, the shortest are chosen. */
const mostLookedAt = 4000
const mostOfOneTitle = 50
/** And of so many whose title begins with one or two letters. */
const mostBeginnings = 1000

/** What somebody uploaded themselves comes before what answers about as well. */
const ownAdvantage = 0.1

type Candidate = Entry & { songId: number; crates: number; isOwn: boolean }

/**
 * The numbers of songs, the likeliest to be meant first (decision 0170): those that have all the words; where these are
 * few, also those that have words like them; where there are none, those that have all words but one.
 */
export async function rankedSongs(db: Db, query: Query, shelf: SearchScope): Promise<number[]> {
  if ((await indexSongs(db)) === batch) await requestIndexing(db)
  const found = new Map<number, Candidate>()
  const look = async (words: string) => {
    for (const song of await candidates(db, query, words, shelf)) found.set(song.songId, song)
  }
  await look(asTypedQuery(query))
  if (found.size >= enough) return inOrder(query, found, shelf)
  const meanings = await meaningsOf(db, query)
  await look(asMeantQuery(query, meanings))
  const ranked = inOrder(query, found, shelf)
  const looser = ranked.length === 0 ? allButOneQuery(query, meanings) : undefined
  if (!looser) return ranked
  await look(looser)
  return inOrder(query, found, shelf)
}

function inOrder(query: Query, found: ReadonlyMap<number, Candidate>, { kind }: SearchScope): number[] {
  const rank = createRanking(query)
  // Of uploads that answer alike the newest is meant, of the catalogue's songs the one that came first.
  const age = kind === 'uploads' ? -1 : 1
  return [...found.values()]
    .map((song) => ({ ...song, score: rank(song) }))
    .filter(({ score }) => score > 0)
    .map(({ songId, score, crates, isOwn }) => ({
      songId,
      score: score + 0.03 * Math.log(crates + 1) + (isOwn ? ownAdvantage : 0),
    }))
    .sort((one, other) => other.score - one.score || age * (one.songId - other.songId))
    .map(({ songId }) => songId)
}

/** Songs with these words, the shortest of those that have every word first. */
async function candidates(db: Db, query: Query, words: string, shelf: SearchScope): Promise<Candidate[]> {
  const columns = sql`"songId", "title", "added", "artist", "album", "size", "uploadedBy", "words"`
  const allowed = indexed(shelf)
  const isShort = query.text.length < 3
  const like = isShort
    ? sql`left("title", 60) like ${`${query.text}%`}`
    : sql`left("title", 60) = left(${query.text}, 60)`
  const { rows } = await sql<Candidate>`
    select s."songId", s."title", s."added", s."artist", s."album", (
      select count(*) from (select from "crateSong" where "crateSong"."songId" = s."songId" limit 100) c
    ) as "crates", coalesce(s."uploadedBy" = ${shelf.kind === 'uploads' ? shelf.ownedBy : null}::uuid, false) as "isOwn"
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
    where ${stillThere(shelf)}`.execute(db)
  return rows
}

function indexed(shelf: SearchScope) {
  if (shelf.kind === 'uploads')
    return sql<boolean>`"uploadedBy" is not null and ("isPublic" or "uploadedBy" = ${shelf.ownedBy}::uuid)`
  return shelf.explicit ? sql<boolean>`"uploadedBy" is null` : sql<boolean>`"uploadedBy" is null and not "explicit"`
}

/** The index is a moment behind: what has happened to a song since then counts. */
function stillThere(shelf: SearchScope) {
  if (shelf.kind === 'uploads') return sql<boolean>`"song"."status" = 'VERIFIED'`
  return sql<boolean>`"song"."status" = 'SUCCESS' and (${shelf.explicit} or "song"."explicit" is not true)`
}
