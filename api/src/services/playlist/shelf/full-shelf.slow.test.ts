import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { totals } from '../../../platform/list/totals.ts'

const { most } = totals.songsOnShelf
/** Songs beyond what a shelf holds. */
const beyond = 7
let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  const now = fixtures.clock.now()
  // Two songs at each instant, so that pages end between songs of one instant.
  await sql`
    with "made" as (
      insert into song ("trackName", status)
      select 'Song ' || "number", 'SUCCESS' from generate_series(1, ${most + beyond}::integer) as "number"
      returning id, replace("trackName", 'Song ', '')::integer as "number")
    insert into "shelfSong" ("userUuid", "songId", "heardTimes", "firstHeardAt", "lastHeardAt", "latestAt")
    select ${ann.uuid}::uuid, id, 1, "at", "at", "at" from "made",
      lateral (select ${new Date(now)}::timestamptz - ("number" / 2) * interval '1 minute' as "at") as "time"
  `.execute(fixtures.app.db)
  await sql`analyze "shelfSong"`.execute(fixtures.app.db)
})
afterAll(() => fixtures.close())

test('a full shelf is read page by page through its index, with every song once', async () => {
  const { db } = fixtures.app
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select "songId" from "shelfSong"
    where "userUuid" = ${ann.uuid} and ("latestAt", "songId") < (now(), 1)
    order by "latestAt" desc, "songId" desc limit 61`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/"shelfSongByTime"/)
  const seen = new Set<string>()
  let [cursor, pages]: [string | null, number] = [null, 0]
  do {
    const page: { songs: { song: { songId: string } }[]; next: string | null } = await ann.call('GET /shelf', {
      query: { limit: 60, ...(cursor !== null && { cursor }) },
    })
    for (const { song } of page.songs) seen.add(song.songId)
    cursor = page.next
    pages += 1
  } while (cursor !== null && pages < 50)
  expect(seen.size).toBe(50 * 60)
  expect(await ann.call('GET /shelf/counts')).toMatchObject({ songs: most + beyond, heard: most + beyond })
})

test('a full shelf keeps the songs that were heard last', async () => {
  const { db, jobs } = fixtures.app
  await jobs.add(db, 'trimShelves', {})
  await fixtures.runJobs()
  const left = await db
    .selectFrom('shelfSong')
    .innerJoin('song', 'song.id', 'shelfSong.songId')
    .where('userUuid', '=', ann.uuid)
    .select('song.trackName')
    .execute()
  expect(left).toHaveLength(most)
  expect(left.map(({ trackName }) => trackName)).not.toContain(`Song ${most + beyond}`)
})
