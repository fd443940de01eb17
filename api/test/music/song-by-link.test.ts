import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../fixtures.ts'
import { appleKeys, fakeApple } from '../fakes/apple.ts'
import { fakeDeezer } from '../fakes/metadata.ts'
import { fakeSpotify, spotifyIds } from '../fakes/spotify.ts'
import type { Outside } from './provider-contract.ts'
import { withMusic } from './with-music.ts'

let fixtures: Fixtures
let outside: Outside
const spotify = fakeSpotify()
beforeAll(async () => {
  fixtures = await openApi()
  const credentials = { spotify: spotifyIds, apple: appleKeys, open: true }
  const apple = fakeApple(() => fixtures.clock.now())
  outside = await withMusic(fixtures, credentials, { ...spotify.hosts, ...apple.hosts, ...fakeDeezer().hosts })
})
afterAll(async () => {
  await fixtures.close()
  await outside.close()
})

const byLink = async (link: string, end: '' | '/providers' = '') =>
  (await fixtures.guest()).call(`GET /song-data/{link}${end}`, { params: { link } })

test('a link of a provider without playback leads to the song on providers that play it', async () => {
  const song = await byLink('https://www.deezer.com/track/5003', '/providers')
  expect(song.musicProviders).toMatchObject({ deezer: '5003', spotify: spotify.tracks[2]?.id, apple: '900003' })
  expect(song).toMatchObject({ trackName: 'Song 3', isrc: 'GBAYE8200003' })
})

test('a Pandora link leads to the song that it names', async () => {
  const song = await byLink('https://www.pandora.com/artist/a-ha/hunting-high-and-low/take-on-me/TRabc123')
  expect(song).toMatchObject({ trackName: 'Take On Me', artistName: 'A Ha', musicProviders: { pandora: 'TRabc123' } })
})

test('a Spinrilla link has artist and title in one, which are separated if the artist is known', async () => {
  await byLink('https://www.pandora.com/artist/a-ha/scoundrel-days/manhattan-skyline/TRabc124')
  const song = (slug: string) => byLink(`https://spinrilla.com/songs/${slug}`)
  expect(await song('77-a-ha-the-living-daylights')).toMatchObject({
    trackName: 'The Living Daylights',
    artistName: 'A Ha',
  })
  expect(await song('78-a-ha')).toMatchObject({ trackName: 'A Ha', artistName: '' })
  expect(await song('79-ahab-call-me')).toMatchObject({ trackName: 'Ahab Call Me', artistName: '' })
})

test('a Yandex Music link is recognised, and no provider is requested', async () => {
  const before = outside.requests.length
  expect(await refusalOf(byLink('https://music.yandex.ru/album/1/track/2'))).toEqual({
    status: 404,
    message: 'Songs from this music provider can’t be looked up. Search by title instead',
  })
  expect(outside.requests.length).toBe(before)
})
