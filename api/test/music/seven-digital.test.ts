import { afterEach, beforeEach, expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { thumbnailAt } from '@segue/shared/song/thumbnails.ts'
import { createSevenDigital } from '../../src/adapters/music/seven-digital.ts'
import type { Provider } from '../../src/ports/music-provider.ts'
import { flawIn, fakeSevenDigital, sevenDigitalIds, sevenDigitalTrack } from '../fakes/seven-digital.ts'
import { askingAs, openOutside, type Outside } from './provider-contract.ts'

const is = (kind: string) => ({ ok: false, trouble: { kind } })
const asking = askingAs()

const party = fakeSevenDigital()
let outside: Outside
let provider: Provider
let nonces = 0
beforeEach(async () => {
  party.form.plain = false
  outside = await openOutside(party.hosts)
  provider = createSevenDigital(sevenDigitalIds, { ...outside.tools, nonce: () => `nonce-${++nonces}` })
})
afterEach(() => outside.close())

test('a song and its preview play at signed URLs, each signed separately', async () => {
  const now = outside.tools.clock.now()
  const stream = async () => {
    const answer = await provider.stream?.('500001', 'high', askingAs({ country: 'GB' }))
    return answer?.ok ? answer.value : undefined
  }
  const [one, two] = [await stream(), await stream()]
  expect(one?.expiresAt).toBe(now + 3_600_000)
  expect(one?.url).not.toBe(two?.url)
  expect(flawIn(one?.url ?? '', now)).toBeUndefined()
  expect(flawIn((one?.url ?? '').replace('trackId=500001', 'trackId=500002'), now)).toBe('signature is wrong')
  expect(Object.fromEntries(new URL(one?.url ?? '').searchParams)).toMatchObject({
    trackId: '500001',
    country: 'GB',
    formatId: '56',
    shopId: '2020',
  })
  const preview = await provider.preview?.('500001', asking)
  expect(flawIn((preview?.ok && preview.value.url) || '', now)).toBeUndefined()
  expect(outside.requests).toEqual([])
})

test('search text with special characters is signed as it is sent', async () => {
  party.tracks.push(sevenDigitalTrack(50, { title: "Don't (Stop)! Señorita*" }))
  const answer = await provider.search?.("don't (stop)! señorita*", { limit: 5, offset: 0, explicit: true }, asking)
  expect(answer).toMatchObject({ ok: true, value: { songs: [{ id: '500050' }], hasMore: false } })
})

test('songs are found from any offset, in the older format and the newer', async () => {
  for (const plain of [false, true]) {
    party.form.plain = plain
    const answer = await provider.search?.('song', { limit: 10, offset: 7, explicit: true }, asking)
    const ids = answer?.ok ? answer.value.songs.map((song) => Number(song.id) - 500_000) : []
    expect(ids).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  }
})

test('the version of a song is part of its title, and old pictures get their current URL', async () => {
  const image = 'http://cdn.7static.com/static/img/sleeveart/00/000/000/0000000089_50.jpg'
  party.tracks.push(
    sevenDigitalTrack(51, { version: 'Remastered', release: { id: 89, title: 'Old', image, year: '1979' } }),
  )
  const answer = await provider.byId('500051', asking)
  expect(answer).toMatchObject({ value: { trackName: 'Song 51 (Remastered)', releaseYear: 1979 } })
  const thumbnail = (answer.ok && answer.value.thumbnail) || ''
  expect(thirdParties.find(thumbnail)?.entry.name).toBe('seven-digital-art')
  expect(thumbnailAt('sevenDigital', thumbnail, 500)).toMatch(/_500\.jpg$/)
})

test.each([
  [1001, 'notFound'],
  [3001, 'notAllowed'],
  [7002, 'notAllowed'],
  [9001, 'unavailable'],
])('error %i means %s, whatever its status', async (code, kind) => {
  const json = { status: 'error', version: '1.2', error: { code, errorMessage: 'told' } }
  party.faults.push({ at: /details/, times: 2, how: { status: 200, json } })
  expect(await provider.byId('500001', asking)).toEqual(is(kind))
  party.faults.length = 0
})
