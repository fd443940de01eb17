import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, withProviders, type FakeProvider } from '../../../../test/fakes/fake-provider.ts'
import { findOrCreateSong } from '../songs/queries.ts'
import { found, trouble } from '../../../ports/music-provider.ts'

let fixtures: Fixtures
let ann: Member
let seven: FakeProvider
let audius: FakeProvider
let songId: string
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  const musicProviders = { sevenDigital: '7', audius: 'A', spotify: 'S' }
  const song = { musicProviders, trackName: 'Rio', duration: 300, status: 'SUCCESS' } as const
  songId = (await findOrCreateSong(fixtures.app.db, song)).songId
})
beforeEach(() => {
  seven = fakeProvider('sevenDigital')
  audius = fakeProvider('audius')
  withProviders(fixtures, audius, seven)
})
afterAll(() => fixtures.close())

const expiresAt = Date.parse('2026-11-20T21:00:00Z')
const stream = (query: object = {}, who: Pick<Member, 'call'> = ann, id = songId) =>
  who.call('GET /song-data/stream/{country}/{id}', { params: { country: 'gb', id }, query })
const preview = (id = songId) => ann.call('GET /song-data/preview/{country}/{id}', { params: { country: 'GB', id } })

test('a song streams from the brand’s first provider that has it, in the requested country and quality', async () => {
  const requests: unknown[] = []
  seven.stream = async (id, quality, { country }) => {
    requests.push([id, quality, country])
    return found({ url: `https://7.test/${id}?q=${quality}`, format: 'http', expiresAt })
  }
  audius.stream = async () => found({ url: 'https://audius.test/A', format: 'http', expiresAt: null })
  expect(await stream({ quality: 'high' })).toEqual({
    url: 'https://7.test/7?q=high',
    format: 'http',
    musicProvider: 'sevenDigital',
    expiresAt: new Date(expiresAt).toISOString(),
    streamUrls: { sevenDigital: { http: 'https://7.test/7?q=high' } },
  })
  expect(requests).toEqual([['7', 'high', 'GB']])
  seven.stream = async () => trouble('unavailable')
  expect((await stream()).musicProvider).toBe('audius')
})

test('a guest gets songs in medium quality, whatever they request', async () => {
  seven.stream = async (_, quality) => found({ url: `https://7.test/${quality}`, format: 'hls', expiresAt: null })
  expect((await stream({ quality: 'high' }, await fixtures.guest())).url).toBe('https://7.test/medium')
  expect((await refusalOf(stream({ quality: 'deafening' }))).status).toBe(400)
})

test('a song that no provider streams is refused, with retryable reasons first', async () => {
  expect(await refusalOf(stream())).toEqual({
    status: 404,
    message: 'This song can’t be played here from any of its music providers',
  })
  seven.stream = async () => trouble('notAllowed')
  expect((await refusalOf(stream())).status).toBe(403)
  audius.stream = async () => trouble('unavailable')
  expect((await refusalOf(stream())).status).toBe(424)
  expect(await refusalOf(stream({}, ann, '1999999999'))).toEqual({ status: 404, message: 'Song not found' })
})

test('previews follow the same rules as streams', async () => {
  expect((await refusalOf(preview())).status).toBe(404)
  seven.preview = async () => trouble('needsAccount')
  expect((await refusalOf(preview())).status).toBe(403)
  audius.preview = async () => trouble('unavailable')
  expect((await refusalOf(preview())).status).toBe(424)
  seven.preview = async (id) => found({ url: `https://7.test/clip/${id}`, format: 'http', expiresAt: null })
  expect(await preview()).toMatchObject({ url: 'https://7.test/clip/7', musicProvider: 'sevenDigital' })
  expect((await refusalOf(preview('nothing'))).status).toBe(404)
})
