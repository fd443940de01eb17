import { sql } from 'kysely'
import type { Query } from '@segue/shared/song/search/query.ts'
import { createRanking, type Entry } from '@segue/shared/song/search/rank.ts'
import { isBySecretLink } from '../../../db/by-secret-link.ts'
import type { Db } from '../../../db/db.ts'
import { frequenciesOf } from './frequencies.ts'
import { batch, indexSongs, requestIndexing } from './index-songs.ts'
import { meaningsOf } from './meanings.ts'
import { shortestMatches } from './shortest-matches.ts'
import { allButOneQuery, asMeantQuery, asTypedQuery, everyWordQuery, type TextQuery } from './text-query.ts'

/** What is searched: the catalogue, or the uploads a user may find. */
export type SearchScope = { kind: 'catalogue'; explicit: boolean } | { kind: 'uploads'; ownedBy: string | null }

/** With fewer results, the song the user means may be missing. */
const enough = 20
/** How many songs are ranked: nobody scrolls further. */
const maxRanked = 200
const maxPerTitle = 50
/** How many songs are ranked whose title begins with one or two letters. */
const maxBeginnings = 500

/** Bonus that ranks a user's own uploads above similar matches. */
const ownAdvantage = 0.1

type Candidate = Entry & { songId: number; crates: number; isOwn: boolean }

/**
 * The ids of matching songs, most relevant first (decision 0016): songs with all the words; if there are few, also
 * songs with similar words; if there are none, songs with all words but one.
 */
export async function rankedSongs(db: Db, query: Query, shelf: SearchScope): Promise<number[]> {
  if ((await indexSongs(db)) === batch) await requestIndexing(db)
  const found = new Map<number, Candidate>()
  const typed = await frequenciesOf(db, query)
  const everyWord = everyWordQuery(query, typed)
  const look = async (...texts: TextQuery[]) => {
    for (const song of await candidates(db, { query, everyWord: everyWord.text, texts }, shelf))
      found.set(song.songId, song)
  }
  const asTyped = asTypedQuery(query, typed)
  // A song with every word also matches less strict queries, but may be longer than many that lack one.
  await (asTyped.text === everyWord.text ? look(asTyped) : look(everyWord, asTyped))
  if (found.size >= enough) return inOrder(query, found, shelf)
  const { meanings, known } = await meaningsOf(db, query)
  const frequencies = { ...typed, exact: new Map([...typed.exact, ...known]) }
  await look(asMeantQuery(query, meanings, frequencies))
  const ranked = inOrder(query, found, shelf)
  const looser = ranked.length === 0 ? allButOneQuery(query, meanings, frequencies) : undefined
  if (!looser) return ranked
  await look(looser)
  return inOrder(query, found, shelf)
}

function inOrder(query: Query, found: ReadonlyMap<number, Candidate>, { kind }: SearchScope): number[] {
  const rank = createRanking(query)
  // Among equal matches, uploads are sorted newest first, catalogue songs oldest first.
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

/** Songs that match any of these texts: those with every word before others, and of equals the shortest first. */
async function candidates(
  db: Db,
  { query, everyWord, texts }: { query: Query; everyWord: string; texts: readonly TextQuery[] },
  shelf: SearchScope,
): Promise<Candidate[]> {
  const columns = sql`"songId", "title", "added", "artist", "album", "size", "uploadedBy", "words"`
  const allowed = indexed(shelf)
  const isShort = query.text.length < 3
  const like = isShort
    ? sql`left("title", 60) like ${`${query.text}%`}`
    : sql`left("title", 60) = left(${query.text}, 60)`
  const matches = texts.map((text) => shortestMatches(text, { columns, allowed, max: maxRanked }))
  const { rows } = await sql<Candidate>`
    select s."songId", s."title", s."added", s."artist", s."album", (
      select count(*) from (select from "crateSong" where "crateSong"."songId" = s."songId" limit 100) c
    ) as "crates", coalesce(s."uploadedBy" = ${shelf.kind === 'uploads' ? shelf.ownedBy : null}::uuid, false) as "isOwn"
    from (
      select *, "words" @@ ${everyWord}::tsquery as "full" from (
        select distinct on ("songId") * from (
          (select ${columns} from "songSearch" where ${like} and ${allowed} limit ${isShort ? maxBeginnings : maxPerTitle})
          union all ${sql.join(matches, sql` union all `)}
        ) l order by "songId"
      ) l
      order by "full" desc, "title" = ${query.text} desc, "size", "songId"
      limit ${maxRanked}
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

/**
 * The index lags slightly behind, so a song's current state is checked. Provider songs with a secret link are never
 * found, because a result would reveal the link.
 */
function stillThere(shelf: SearchScope) {
  if (shelf.kind === 'uploads') return sql<boolean>`"song"."status" = 'VERIFIED'`
  return sql<boolean>`"song"."status" = 'SUCCESS' and (${shelf.explicit} or "song"."explicit" is not true)
    and not ${isBySecretLink()}`
}
