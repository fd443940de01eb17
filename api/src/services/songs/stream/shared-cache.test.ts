import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { SharedCache } from '../../../../test/shared-cache.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'

let fixtures: Fixtures
let song: Upload
let cache: SharedCache
beforeAll(async () => {
  fixtures = await openApi()
  const ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  song = await upload(fixtures, ann, wavFile({ seconds: 6, tags: { title: 'Delivered' } }))
  await fixtures.runJobs()
  const origin = async (path: string, headers: Record<string, string>) =>
    fixtures.api.request(`http://test${path}`, { headers })
  cache = new SharedCache(origin, () => fixtures.clock.now())
})
afterAll(() => fixtures.close())

/** Fetches everything a player needs for the song, with only the token; returns the statuses by path. */
async function play({ token }: Person): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${token}` }
  const statuses = new Map<string, number>()
  const fetched = async (reference: string, base = '/') => {
    const { pathname, search } = new URL(reference, new URL(base, 'http://test'))
    const answer = await cache.get(pathname + search, headers)
    statuses.set(pathname + search, answer.status)
    return { path: pathname + search, text: await answer.text() }
  }
  const master = await fetched(`/songs/${song.id}/hls-playlist`)
  for (const line of linesOf(master.text)) {
    const media = await fetched(line, master.path)
    for (const [, uri] of media.text.matchAll(/URI="([^"]+)"/g)) await fetched(uri ?? '', media.path)
    for (const segment of linesOf(media.text)) await fetched(segment, media.path)
  }
  return statuses
}

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('[U13] a shared cache fetches the segments once, but the playlist and key for every listener', async () => {
  const listeners = await Promise.all(Array.from({ length: 20 }, () => fixtures.guest()))
  for (const listener of listeners) {
    const statuses = await play(listener)
    expect(new Set(statuses.values())).toEqual(new Set([200]))
  }
  const isGuarded = (path: string) => /hls-playlist$|hls\/key\?/.test(path)
  const [guarded, open] = [
    [...cache.requests].filter(([path]) => isGuarded(path)),
    [...cache.requests].filter(([path]) => !isGuarded(path)),
  ]
  expect(open.length).toBeGreaterThan(3)
  expect(new Set(open.map(([, times]) => times))).toEqual(new Set([1]))
  expect(guarded).toHaveLength(2)
  for (const [, times] of guarded) expect(times).toBeGreaterThanOrEqual(20)
})

test('[U13] [U15] callers without a valid token get neither playlist nor key from a shared cache', async () => {
  await play(await fixtures.guest())
  const asThief = { authorization: 'Bearer forged' }
  expect((await cache.get(`/songs/${song.id}/hls-playlist`, asThief)).status).toBe(401)
  expect((await cache.get(`/songs/hls/key?song=${song.id}`)).status).toBe(401)
})

test("an unencrypted preview leaves a shared cache within an hour of the song's deletion", async () => {
  const path = `/songs/${song.id}/preview`
  expect((await cache.get(path)).status).toBe(200)
  expect((await cache.get(path)).status).toBe(200)
  expect(cache.requests.get(path)).toBe(1)
  const admin = await fixtures.person('Ada', { role: 'moderator' })
  await admin.call('DELETE /songs/{id}', { params: { id: song.id } })
  fixtures.clock.pass(3600_000)
  expect((await cache.get(path)).status).toBe(404)
})
