import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { partsOfTitle, wordsOf } from '@segue/shared/song/search/words.ts'
import { must } from '@segue/shared/must.ts'
import { famousSongs, typedFor } from '../../test/famous-songs.ts'
import { indexSongs } from '../../src/services/playlist/search/index-songs.ts'
import { searchCatalogue } from '../../src/services/playlist/search/search-catalogue.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table, type Target } from '@segue/shared/test/statistics.ts'
import type { Db } from '../../src/db/db.ts'
import { openDatabase } from '../postgres.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { mistype, oneOf, plausibleSongs, shuffled, withoutAccents, type Song } from './songs.ts'

const perKind = 150
/** How many songs are indexed as in production. */
const asTheyCome = 20_000
const chance = seededRandom(20_261_120)

/** A query and the songs it is meant to find; undefined if any result will do. */
type Typed = { q: string; means?: ((song: Song) => boolean) | undefined }

const core = ({ trackName }: Song) => partsOfTitle(trackName).core
const itself = (meant: Song) => (song: Song) =>
  song.trackName === meant.trackName && song.artistName === meant.artistName
const titled = (meant: Song) => (song: Song) => core(song) === core(meant)
const named = (name: string) => (song: Song) =>
  (name.includes(' · ') ? `${song.trackName} · ${song.artistName}` : song.trackName) === name

const commonWords = ['love', 'night', 'the', 'you', 'heart', 'baby', 'dream', 'my', 'lonely', 'a', 'love ', 'the a']
const eastAsian = ['愛', '東京', '夜に駆ける', 'さくら', 'ラブソング', '사랑', '밤하늘', '봄날 노래']
const kinds: Record<string, (song: Song, at: number) => Typed> = {
  'as people type': (_, at) => {
    const [q, name] = must(typedFor[at % typedFor.length], 'a query')
    return { q, means: named(name) }
  },
  'a title': (song) => ({ q: core(song), means: titled(song) }),
  'a mistyped title': (song) => ({ q: mistyped(wordsOf(core(song)), 1), means: titled(song) }),
  'artist and title': (song) => ({ q: `${song.artistName} ${core(song)}`, means: itself(song) }),
  'in any order, no accents': (song) => {
    const words = `${core(song)} ${song.artistName}`.split(' ')
    return { q: withoutAccents(shuffled(words, chance).join(' ')), means: itself(song) }
  },
  'both, with two mistyped words': (song) => ({
    q: mistyped(wordsOf(`${core(song)} ${song.artistName}`), 2),
    means: itself(song),
  }),
  'while typing': (song) => {
    const whole = `${core(song)} ${song.artistName}`
    return { q: whole.slice(0, Math.ceil(whole.length * (0.5 + 0.4 * chance()))), means: itself(song) }
  },
  'an artist': ({ artistName }) => ({ q: artistName, means: (song) => song.artistName === artistName }),
  'one common word': () => ({ q: oneOf(commonWords, chance) }),
  'Japanese and Korean': () => ({ q: oneOf(eastAsian, chance) }),
  'one to three letters': ({ trackName }) => ({ q: trackName.slice(0, 1 + Math.floor(chance() * 3)) }),
  'a query without results': () => ({
    q: Array.from({ length: 3 }, () => oneOf(['xqzzvw', 'wvuqqk'], chance)).join(' '),
  }),
}

function mistyped(words: string[], max: number): string {
  const long = words.flatMap((word, at) => (word.length > 3 ? [at] : []))
  const wrong = shuffled(long, chance).slice(0, max)
  return words.map((word, at) => (wrong.includes(at) ? mistype(word, chance) : word)).join(' ')
}

/**
 * How long a search among this many songs takes on PostgreSQL and whether it finds what was meant, by kind of query. The
 * floor is the minimum of a search: its round trips, with nothing to look for.
 */
export async function benchSearch({ count, maxP95Ms }: { count: number; maxP95Ms: number }): Promise<void> {
  const database = await openDatabase()
  const { db } = database
  const songs = [...plausibleSongs(count - famousSongs.length, chance), ...famousSongs]
  const perSecond = await fill(db, songs)
  const floor: number[] = []
  for (let at = 0; at < perKind; at++) floor.push(await timed(() => sql`select 1`.execute(db)))

  const numbered = await db.selectFrom('song').select(['id', 'trackName', 'artistName']).execute()
  const byNumber = new Map(numbered.map(({ id, ...song }) => [id, song]))
  const rows: string[][] = []
  const targets: Target[] = []
  for (const [kind, typed] of Object.entries(kinds)) {
    const metrics: number[] = []
    const places: number[] = []
    for (let at = 0; at < perKind; at++) {
      const { q, means } = typed(oneOf(songs, chance), at)
      let found: number[] = []
      metrics.push(
        await timed(async () => {
          found = (await searchCatalogue(db, { q, explicit: true, limit: 20, offset: 0 })).songIds
        }),
      )
      if (means) places.push(found.findIndex((id) => means(must(byNumber.get(id), 'a song of the catalogue'))))
    }
    const within = (max: number) => share(places, (place) => place >= 0 && place < max)
    rows.push([kind, ms(metrics, 0.5), ms(metrics, 0.95), within(1), within(5)])
    targets.push({ name: `${kind}, p95`, value: quantile(metrics, 0.95), max: maxP95Ms, unit: ' ms' })
  }

  const sizes = await sql<{ size: string }>`
    select pg_size_pretty(pg_total_relation_size('"songSearch"') + pg_total_relation_size('"searchWord"')) as "size"
  `.execute(db)
  process.stdout.write(
    `${table([`of ${count.toLocaleString('en')} songs`, 'p50 ms', 'p95 ms', 'first', 'in five'], rows)}\n`,
  )
  process.stdout.write(`a round trip: ${ms(floor, 0.5)} ms, p95 ${ms(floor, 0.95)} ms\n`)
  process.stdout.write(`indexed: ${perSecond.toFixed(0)} songs/s, ${sizes.rows[0]?.size}\n`)
  reportTargets(targets)
  await database.close()
}

/** Returns how many songs a second are indexed as they come. */
async function fill(db: Db, songs: readonly Song[]): Promise<number> {
  for (let at = 0; at < songs.length; at += 5000)
    await sql`
      insert into "song" ("trackName", "artistName", "duration", "status", "musicProviders")
      select "trackName", "artistName", 200, 'SUCCESS', '{"spotify": "x"}'
      from jsonb_to_recordset(${JSON.stringify(songs.slice(at, at + 5000))}::jsonb)
        as "given" ("trackName" text, "artistName" text)`.execute(db)
  const began = performance.now()
  let indexed = 0
  while (indexed < asTheyCome) indexed += await indexSongs(db)
  const perSecond = (1000 * indexed) / (performance.now() - began)
  // For the others, building the indexes of words at the end gives the same indexes many times faster.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select "indexname" as "name", "indexdef" as "definition" from "pg_indexes"
    where "tablename" = 'songSearch' and "indexdef" like '%USING gin%'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  while ((await indexSongs(db, 5000)) > 0) continue
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`vacuum analyze`.execute(db)
  return perSecond
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function share(places: readonly number[], counts: (place: number) => boolean): string {
  if (places.length === 0) return '–'
  return `${((100 * places.filter(counts).length) / places.length).toFixed(0)} %`
}

function ms(metrics: readonly number[], part: number): string {
  return quantile(metrics, part).toFixed(2)
}
