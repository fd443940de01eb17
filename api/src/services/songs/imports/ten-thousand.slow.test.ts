import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTrack, type LibraryTrack } from '@segue/shared/crate/library/library.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { hashOf } from '../../../platform/hash.ts'
import { importLibraries } from './run-import.ts'
import { maxTracks, maxTracksPerRequest } from './schemas.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
}, 300_000)
afterAll(() => fixtures.close())

const half = maxTracks / 2
const tracks = Array.from({ length: maxTracks }, (_, at): LibraryTrack => ({
  ...emptyTrack,
  title: `Song ${at}`,
  artist: `Artist ${at % 700} "é夜"`,
  duration: 200 + (at % 90),
  path: `/Music/${at % 700}/song ${at}.mp3`,
  cues: [{ kind: 'cue', at: 1.5, end: null, slot: 0, name: 'In' }],
  beat: { bpm: 124, firstBeat: 0.25, beatsPerBar: 4 },
}))
const playlists = [
  { folders: [], name: 'Everything', tracks: [...tracks.keys()] },
  { folders: ['Friday'], name: 'Warm up', tracks: [9999, 5, 4, 3] },
]

/** Songs of the catalogue for the first half of the tracks, and finished uploads of the user for the second. */
async function makeSongs(): Promise<void> {
  const rows = JSON.stringify(
    tracks.map(({ title, artist, duration, path }, at) => ({ at, title, artist, duration, path })),
  )
  const { rows: songs } = await sql<{ id: number; trackName: string }>`
    insert into song ("trackName", "artistName", duration, status, "musicProviders")
    select title, artist, duration, 'SUCCESS',
      case when at < ${half} then jsonb_build_object('audius', 'a' || at) else '{"uploadService":"x"}'::jsonb end
    from jsonb_to_recordset(${rows}::jsonb) as r(at integer, title text, artist text, duration float)
    returning id, "trackName"`.execute(fixtures.app.db)
  const ids = JSON.stringify(songs)
  await sql`
    insert into "uploadedSong" (uuid, "userUuid", "songId", sha256, "fileName", size, status, "trackName", "artistName", duration)
    select gen_random_uuid(), ${ann.uuid}::uuid, s.id::text, 'hash ' || s.id, split_part(r.path, '/', 4), 1, 'VERIFIED',
      r.title, r.artist, r.duration
    from jsonb_to_recordset(${rows}::jsonb) as r(at integer, title text, artist text, duration float, path text)
      join jsonb_to_recordset(${ids}::jsonb) as s(id integer, "trackName" text) on s."trackName" = r.title
    where r.at >= ${half}`.execute(fixtures.app.db)
}

const begin = () =>
  ann.call('POST /library-imports', {
    body: { digest: hashOf('all'), format: 'rekordbox', fileName: 'all.xml', total: maxTracks, playlists },
  })
async function sendFrom(importId: string, first: number, to: number): Promise<void> {
  for (let from = first; from < to; from += maxTracksPerRequest) {
    const body = { tracks: tracks.slice(from, Math.min(from + maxTracksPerRequest, to)) }
    await ann.call('PUT /library-imports/{importId}/tracks/{from}', { params: { importId, from }, body })
  }
}
const look = (importId: string) => ann.call('GET /library-imports/{importId}', { params: { importId } })
const sizes = async () => {
  const { crates } = await ann.call('GET /crate/user')
  return crates.map(({ crateName, count }) => [crateName, count]).toSorted()
}

/** Runs the job up to this many safe points, like a process that dies there. */
async function runUntil(importId: string, points: number): Promise<void> {
  let left = points
  const signal = Object.assign(new AbortController().signal, {
    throwIfAborted() {
      left -= 1
      if (left < 0) throw new Error('The process has died')
    },
  })
  await expect(importLibraries(fixtures.app).run({ importId }, { attempt: 1, signal })).rejects.toThrow('has died')
}

test('[U24] ten thousand tracks are imported once, through lost connections, restarts and repetition', async () => {
  await makeSongs()
  const { importId } = await begin()
  await sendFrom(importId, 0, 4000)
  expect(await begin()).toMatchObject({ importId, received: 4000, status: 'RECEIVING' })
  await sendFrom(importId, 3900, maxTracks)
  expect(await look(importId)).toMatchObject({ received: maxTracks, matched: 0, status: 'IN_PROGRESS' })

  const progress: number[] = []
  for (const points of [10, 20, 40, 60]) {
    await runUntil(importId, points)
    const { matched, uncertain, missing } = await look(importId)
    progress.push(matched + uncertain + missing)
  }
  expect(progress).toEqual([2200, 6400, maxTracks, maxTracks])
  await fixtures.runJobs()
  expect(await look(importId)).toMatchObject({ status: 'COMPLETE', matched: maxTracks, failure: null })
  const once = [
    ['Everything', maxTracks],
    ['Friday / Warm up', 4],
  ]
  expect((await sizes()).filter(([name]) => once.some(([other]) => other === name))).toEqual(once)

  expect(await begin()).toMatchObject({ importId, status: 'COMPLETE' })
  await sendFrom(importId, 0, maxTracksPerRequest)
  await fixtures.runJobs()
  expect((await sizes()).filter(([name]) => once.some(([other]) => other === name))).toEqual(once)
  const { songs } = await sql<{ songs: number }>`
    select count(distinct "songId")::integer as songs from "libraryTrack"`
    .execute(fixtures.app.db)
    .then(({ rows }) => rows[0] ?? { songs: 0 })
  expect(songs).toBe(maxTracks)
}, 600_000)
