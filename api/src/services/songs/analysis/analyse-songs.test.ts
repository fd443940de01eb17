import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, withProviders } from '../../../../test/fakes/fake-provider.ts'
import { wavSong } from '../../../../test/song-files.ts'
import { upload } from '../../../../test/songs.ts'
import { found } from '../../../ports/music-provider.ts'
import { findOrCreateSong } from '../../playlist/songs/queries.ts'

const seconds = 16
const sound = new Uint8Array(wavSong({ seconds, bpm: 120 }))

let fixtures: Fixtures
let ann: Member
/** The URLs requested from the provider's host, and its response. */
let requests: string[]
let answer: () => Response
beforeEach(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  requests = []
  answer = () => new Response(sound)
  fixtures.app.fetch = async (url) => {
    requests.push(url instanceof Request ? url.url : url.toString())
    return answer()
  }
  const audius = fakeProvider('audius')
  audius.stream = async (id) => found({ url: `https://audius.test/${id}.wav`, format: 'http', expiresAt: null })
  withProviders(fixtures, audius)
})
afterEach(() => fixtures.close())

async function songOf(duration: number): Promise<string> {
  const song = { musicProviders: { audius: 'A' }, trackName: 'Rio', duration, status: 'SUCCESS' } as const
  return (await findOrCreateSong(fixtures.app.db, song)).songId
}

const play = (id: string) =>
  ann.call('GET /song-data/stream/{country}/{id}', { params: { country: 'GB', id }, query: {} })

const known = (songId: string) =>
  fixtures.app.db
    .selectFrom('song')
    .where('id', '=', Number(songId))
    .select(['beat', 'cue', 'gainDb', 'analysedAt'])
    .executeTakeFirstOrThrow()

test("[U19] a provider's song is analysed once for everyone", async () => {
  const id = await songOf(seconds)
  await Promise.all([play(id), play(id)])
  expect(requests).toEqual([])
  await fixtures.runJobs()
  const { beat, cue, gainDb, analysedAt } = await known(id)
  expect(beat?.bpm).toBeCloseTo(120, 1)
  expect(cue?.out).toBeGreaterThan(seconds - 1)
  expect(gainDb).not.toBeNull()
  expect(analysedAt).not.toBeNull()
  await play(id)
  await fixtures.runJobs()
  expect(requests).toEqual(['https://audius.test/A.wav'])
})

test.each([
  ['is not as long as the catalogue says', () => new Response(sound), 200],
  ['is not audio', () => new Response('Not today', { status: 200 }), seconds],
  ['is refused', () => new Response(null, { status: 403 }), seconds],
])('[U19] a sound that %s is ignored and not requested again', async (_, saying, duration) => {
  answer = saying
  const id = await songOf(duration)
  await play(id)
  await fixtures.runJobs()
  expect(await known(id)).toMatchObject({ beat: null, cue: null, analysedAt: expect.anything() })
  await play(id)
  await fixtures.runJobs()
  expect(requests).toHaveLength(1)
})

test('[U19] a song is analysed later if its provider is unavailable', async () => {
  answer = () => new Response(null, { status: 503 })
  const id = await songOf(seconds)
  await play(id)
  await fixtures.runJobs()
  expect(await known(id)).toMatchObject({ cue: null, analysedAt: null })
  answer = () => new Response(sound)
  fixtures.clock.pass(3_600_000)
  await fixtures.runJobs()
  expect(await known(id)).toMatchObject({ beat: { bpm: expect.closeTo(120, 1) } })
})

test('[U20] an upload from before cue points existed gets its own', async () => {
  const song = await upload(fixtures, ann, wavSong({ seconds, bpm: 120 }))
  await fixtures.runJobs()
  const { db, jobs } = fixtures.app
  const { songId } = await db
    .selectFrom('uploadedSong')
    .where('uuid', '=', song.id)
    .select('songId')
    .executeTakeFirstOrThrow()
  const before = await known(songId)
  await db.updateTable('uploadedSong').set({ cue: null, beat: null }).execute()
  await db.updateTable('song').set({ cue: null, beat: null }).execute()
  await jobs.add(db, 'analyseEarlierSongs', {})
  await fixtures.runJobs()
  await fixtures.runJobs()
  const after = await known(songId)
  expect(after.cue?.out).toBeCloseTo(before.cue?.out ?? 0, 1)
  expect(after).toMatchObject({ gainDb: before.gainDb, analysedAt: expect.anything() })
})
