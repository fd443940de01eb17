import { sql } from 'kysely'
import { readQuery } from '@segue/shared/song/search/query.ts'
import { wordsOf } from '@segue/shared/song/search/words.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import type { Db } from '../../../db/db.ts'
import { frequenciesOf, type Frequencies } from './frequencies.ts'
import { indexSongs } from './index-songs.ts'
import { meaningsOf } from './meanings.ts'
import { shortestMatches } from './shortest-matches.ts'
import { allButOneQuery, asMeantQuery, asTypedQuery, everyWordQuery, type TextQuery } from './text-query.ts'

const chance = seededRandom(20_261_213)
const oneOf = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(chance() * from.length)] ?? from[0]
const vocabulary = [
  ...(['love', 'lover', 'loves', 'night', 'nights', 'the', 'a', 'and', 'to', 'blackbird', 'black', 'bird'] as const),
  ...(['夜に駆ける', '東京', '밤하늘', 'Straße', "Rock'n'Roll", 'Metallica', 'metalica', 'Queen'] as const),
] as const
const phrase = (max: number) =>
  Array.from({ length: 1 + Math.floor(chance() * max) }, () => oneOf(vocabulary)).join(' ')

let db: Db
let close: () => Promise<void>
let songs: { id: number; size: number }[]
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
  const names = Array.from({ length: 500 }, () => ({ title: phrase(4), artist: phrase(2) }))
  await sql`
    insert into "song" ("trackName", "artistName", "status", "musicProviders")
    select "title", "artist", 'SUCCESS', '{"deezer": "x"}'
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as "name" ("title" text, "artist" text)`.execute(db)
  while ((await indexSongs(db)) > 0) continue
  const { rows } = await sql<{ id: number; size: number }>`select "songId" as "id", "size" from "songSearch"`.execute(
    db,
  )
  songs = rows
})
afterAll(() => close())

const allowed = sql<boolean>`"uploadedBy" is null`
const max = 30

async function found(text: TextQuery): Promise<number[]> {
  const matches = shortestMatches(text, { columns: sql`"songId", "size"`, allowed, max })
  const { rows } = await sql<{ songId: number }>`
    select "songId" from ${matches} "matches" order by "size", "songId"`.execute(db)
  return rows.map(({ songId }) => songId)
}

/** What it means: every song is compared, and the shortest are kept. */
async function plainly({ text }: TextQuery): Promise<number[]> {
  const { rows } = await sql<{ songId: number }>`
    select "songId" from "songSearch" where ts_match_vq("words", ${text}::tsquery) and ${allowed}
    order by "size", "songId" limit ${max}`.execute(db)
  return rows.map(({ songId }) => songId)
}

/** Frequencies of any catalogue: the index is asked for other words, and by size or at once. */
function invented({ exact, begun, beginnings }: Frequencies, scale: number): Frequencies {
  const some = (counts: ReadonlyMap<string, number>) =>
    new Map([...counts].flatMap(([word]) => (chance() < 0.2 ? [] : [[word, Math.floor(chance() ** 3 * scale)]])))
  const known = new Map([...beginnings].filter(() => chance() < 0.5))
  return { exact: some(exact), begun: some(begun), beginnings: known, total: chance() < 0.2 ? 0 : scale }
}

test('the shortest songs that match are found, whatever the index is asked for and in which order', async () => {
  expect(songs.some(({ size }) => size <= 8) && songs.some(({ size }) => size > 20)).toBe(true)
  const seen = { partly: 0, atOnce: 0, bySize: 0, full: 0 }
  for (let round = 0; round < 60; round++) {
    const query = readQuery(phrase(3).slice(0, 3 + Math.floor(chance() * 20)))
    if (query.words.length === 0) continue
    const actual = await frequenciesOf(db, query)
    const { meanings, known } = await meaningsOf(db, query)
    const complete = { ...actual, exact: new Map([...actual.exact, ...known]) }
    for (const frequencies of [complete, invented(complete, 1_000_000), invented(complete, 10_000)]) {
      const loose = allButOneQuery(query, meanings, frequencies)
      for (const text of [
        everyWordQuery(query, frequencies),
        asTypedQuery(query, frequencies),
        asMeantQuery(query, meanings, frequencies),
        ...(loose ? [loose] : []),
      ]) {
        const ids = await found(text)
        expect(ids, `${query.text}: ${text.text}`).toEqual(await plainly(text))
        seen.partly += Number(text.index !== text.text)
        seen.atOnce += Number(text.songs <= 2000)
        seen.bySize += Number(text.songs > 2000)
        seen.full += Number(ids.length === max)
      }
    }
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
})

test('the frequency of a word and of what it begins is the number of songs with it', async () => {
  const countWith = (word: string, isOpen: boolean) => sql<{ count: number }>`
    select count(*)::int as "count" from "songSearch" where "words" @@ ${`'${word}'${isOpen ? ':*' : ''}`}::tsquery`
  const { exact, begun } = await frequenciesOf(db, readQuery('love metallica nowhere'))
  for (const word of wordsOf('love metallica nowhere')) {
    const { rows } = await countWith(word, false).execute(db)
    expect(exact.get(word)).toBe(rows[0]?.count)
  }
  const { rows } = await countWith('love', true).execute(db)
  // Each word counts, and a song may have several.
  expect(begun.get('love')).toBeGreaterThanOrEqual(rows[0]?.count ?? NaN)
  expect(begun.get('nowhere')).toBe(0)
})
