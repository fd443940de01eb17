import { afterEach, expect, test } from 'vitest'
import { createApple } from '../../src/adapters/music/apple.ts'
import { createSpotify } from '../../src/adapters/music/spotify.ts'
import { createYoutube } from '../../src/adapters/music/youtube.ts'
import type { ProviderOutcome, PlaylistPage, SongPage } from '../../src/ports/music-provider.ts'
import { appleKeys, fakeApple } from '../fakes/apple.ts'
import { fakeSpotify, spotifyIds } from '../fakes/spotify.ts'
import { googleRefusal, fakeYoutube, youtubeKeys } from '../fakes/youtube.ts'
import { askingAs, openOutside, type Outside } from './provider-contract.ts'

type FoundPage = ProviderOutcome<SongPage> | undefined
type Listed = ProviderOutcome<PlaylistPage> | undefined

let outside: Outside | undefined
afterEach(async () => {
  await outside?.close()
})

async function spotify() {
  const there = fakeSpotify()
  outside = await openOutside(there.hosts)
  for (const user of ['ann', 'bob']) there.tokens.set(`token-of-${user}`, user)
  return { there, outside, ...createSpotify(spotifyIds, outside.tools) }
}
async function apple() {
  const there = fakeApple()
  outside = await openOutside(there.hosts)
  return { there, outside, ...createApple(appleKeys, outside.tools) }
}
async function youtube() {
  const there = fakeYoutube()
  outside = await openOutside(there.hosts)
  return { there, outside, ...createYoutube(youtubeKeys, outside.tools) }
}

const ann = askingAs({ userToken: 'token-of-ann' })
const is = (kind: string) => ({ ok: false, trouble: { kind } })

test('Spotify: a playlist is created in a person’s account, filled, and read again page by page', async () => {
  const { there, provider } = await spotify()
  const made = await provider.createPlaylist?.({ name: 'Out', description: 'Two\nlines' }, ann)
  if (!made?.ok) throw new Error('A playlist was expected')
  expect(made.value.link).toContain(made.value.id)
  const ids = Array.from({ length: 60 }, (_, number) => there.tracks[number % 25]?.id ?? '')
  expect(await provider.addToPlaylist?.(made.value.id, ids, ann)).toEqual({ ok: true, value: null })
  const first = await provider.playlist?.(made.value.id, null, askingAs())
  if (!first?.ok) throw new Error('A page was expected')
  expect(first.value).toMatchObject({ name: 'Out', total: 60, next: '50' })
  const second = await provider.playlist?.(made.value.id, first.value.next, askingAs())
  if (!second?.ok) throw new Error('A page was expected')
  expect(second.value.next).toBeNull()
  expect([...first.value.songs, ...second.value.songs].map((song) => song.id)).toEqual(ids)
})

test('Spotify: entries that are not tracks are left out of a playlist, and private playlists can be read by their owners', async () => {
  const { there, provider } = await spotify()
  const id = '1'.repeat(22)
  there.playlists.set(id, {
    name: 'Mix',
    description: '',
    owner: 'ann',
    uris: ['spotify:episode:x', there.tracks[0]?.uri ?? ''],
  })
  there.closed.add(id)
  expect(await provider.playlist?.(id, null, askingAs())).toEqual(is('needsAccount'))
  expect(await provider.playlist?.(id, null, ann)).toMatchObject({
    ok: true,
    value: { songs: [{ trackName: 'Song 1' }], total: 2 },
  })
  expect(await provider.playlist?.(id, null, askingAs({ userToken: 'token-of-bob' }))).toEqual(is('notAllowed'))
})

test('Spotify: a rejected user token is renewed once, otherwise the person has to link again', async () => {
  const { provider } = await spotify()
  const stale = askingAs({ userToken: 'stale', renewUserToken: async () => 'token-of-ann' })
  expect(await provider.createPlaylist?.({ name: 'Out', description: '' }, stale)).toMatchObject({ ok: true })
  const ended = askingAs({ userToken: 'stale', renewUserToken: async () => undefined })
  expect(await provider.createPlaylist?.({ name: 'Out', description: '' }, ended)).toEqual(is('needsAccount'))
  expect(await provider.createPlaylist?.({ name: 'Out', description: '' }, askingAs())).toEqual(is('needsAccount'))
})

test('Spotify: a request with side effects is not retried', async () => {
  const { there, provider } = await spotify()
  there.faults.push({ at: /me\/playlists/, times: 1, how: 'cutOff' })
  expect(await provider.createPlaylist?.({ name: 'Out', description: '' }, ann)).toEqual(is('unavailable'))
  expect(there.requests.filter(({ path }) => path.endsWith('/me/playlists'))).toHaveLength(1)
})

test('Spotify: an error with a success status is an error, and renews the token once', async () => {
  const { there, provider } = await spotify()
  const how = { status: 200, json: { error: { status: 401, message: 'The access token expired' } } }
  there.faults.push({ at: /\/tracks\//, times: 1, how })
  expect(await provider.byId(there.tracks[0]?.id ?? '', askingAs())).toMatchObject({ ok: true })
})

test('Spotify: rejected credentials are not sent again with every request', async () => {
  const there = fakeSpotify()
  outside = await openOutside(there.hosts)
  const { provider } = createSpotify({ ...spotifyIds, clientSecret: 'wrong' }, outside.tools)
  for (let times = 0; times < 5; times++)
    expect(await provider.byId('0'.repeat(22), askingAs())).toEqual(is('notAllowed'))
  expect(there.requests).toHaveLength(1)
  outside.pass(60_000)
  await provider.byId('0'.repeat(22), askingAs())
  expect(there.requests).toHaveLength(2)
})

test('Spotify: songs left out of a page of clean songs are neither lost nor found twice', async () => {
  const { provider } = await spotify()
  const ids: string[] = []
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const page: FoundPage = await provider.search?.('song', { limit: 10, offset, explicit: false }, askingAs())
    if (!page?.ok) throw new Error('A page was expected')
    ids.push(...page.value.songs.map((song) => song.id))
    offset = page.value.hasMore ? page.value.nextOffset : undefined
  }
  expect(ids).toHaveLength(13)
  expect(new Set(ids).size).toBe(13)
})

test('Spotify: a short link leads to its song', async () => {
  const there = fakeSpotify()
  const id = there.tracks[2]?.id ?? ''
  outside = await openOutside({
    ...there.hosts,
    'spotify.link': (_, response) =>
      response.writeHead(307, { Location: `https://open.spotify.com/track/${id}?si=1` }).end(),
  })
  const { provider } = createSpotify(spotifyIds, outside.tools)
  expect(await provider.byLink?.('https://spotify.link/abc', askingAs())).toMatchObject({ ok: true, value: { id } })
})

test.each(['https://evil.test/track', 'https://open.spotify.com/album/1', 'https://10.0.0.1/'])(
  'Spotify: a short link that redirects to %s finds nothing',
  async (location) => {
    const there = fakeSpotify()
    outside = await openOutside({
      ...there.hosts,
      'spotify.link': (_, response) => response.writeHead(302, { Location: location }).end(),
    })
    const { provider } = createSpotify(spotifyIds, outside.tools)
    expect(await provider.byLink?.('https://spotify.link/abc', askingAs())).toMatchObject({ ok: false })
  },
)

test('Apple: a catalogue playlist is read page by page, without its videos', async () => {
  const { provider } = await apple()
  const page = await provider.playlist?.('pl.test', null, askingAs())
  expect(page).toMatchObject({
    ok: true,
    value: { name: 'Pressings', description: 'All of them', total: 31, next: null },
  })
  expect(page?.ok && page.value.songs).toHaveLength(30)
  expect(await provider.playlist?.('pl.none', null, askingAs())).toEqual(is('notFound'))
})

test('Apple: a recording for a person’s library is from their own storefront', async () => {
  const { there, outside, provider } = await apple()
  const song = await provider.byIsrc?.('GBAYE8200003', ann)
  expect(song).toMatchObject({ ok: true, value: { id: '800003' } })
  const made = await provider.createPlaylist?.({ name: 'Out', description: '' }, ann)
  if (!made?.ok) throw new Error('A playlist was expected')
  expect(await provider.addToPlaylist?.(made.value.id, ['800003', '800004'], ann)).toEqual({ ok: true, value: null })
  expect(there.library.get(made.value.id)).toEqual(['800003', '800004'])
  await provider.byIsrc?.('GBAYE8200004', ann)
  expect(outside.requests.filter(({ path }) => path.endsWith('/storefront'))).toHaveLength(1)
})

test('Apple: an expired user token requires the person to link again', async () => {
  const { provider } = await apple()
  const ended = askingAs({ userToken: 'ended' })
  expect(await provider.createPlaylist?.({ name: 'Out', description: '' }, ended)).toEqual(is('needsAccount'))
})

test('Apple: a search without results is an empty page, and the developer token lasts half a day', async () => {
  const { outside, provider, developerToken } = await apple()
  const page = { limit: 20, offset: 0, explicit: true }
  expect(await provider.search?.('nothing like it', page, askingAs())).toMatchObject({
    value: { songs: [], hasMore: false },
  })
  const { token, expiresAt } = await developerToken()
  expect(token.split('.')).toHaveLength(3)
  expect(expiresAt - outside.tools.clock.now()).toBe(12 * 3_600_000)
})

test('YouTube: videos that may not be played here are not offered', async () => {
  const { provider } = await youtube()
  for (const id of ['video000901', 'video000902', 'video000903', 'video000904'])
    expect(await provider.byId(id, askingAs())).toEqual(is('notAllowed'))
  expect(await provider.byId('video000904', askingAs({ country: 'DE' }))).toMatchObject({ ok: true })
})

test('YouTube: a playlist is read page by page, in order', async () => {
  const { provider } = await youtube()
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Listed = await provider.playlist?.('PLtestplaylist1', cursor, askingAs())
    if (!page?.ok) throw new Error('A page was expected')
    expect(page.value).toMatchObject({ name: 'Pressings', total: 74 })
    ids.push(...page.value.songs.map((song) => song.id))
    cursor = page.value.next
  } while (cursor)
  expect(ids).toEqual(Array.from({ length: 70 }, (_, number) => `video${String(number + 1).padStart(6, '0')}`))
  expect(await provider.playlist?.('PLunknown', null, askingAs())).toEqual(is('notFound'))
})

test('YouTube: repeating a query costs only one of the hundred searches a day', async () => {
  const { outside, provider } = await youtube()
  const find = (offset: number) => provider.search?.('song', { limit: 20, offset, explicit: true }, askingAs())
  await find(0)
  await find(20)
  await find(0)
  const searches = () => outside.requests.filter(({ path }) => path.startsWith('/youtube/v3/search')).length
  expect(searches()).toBe(1)
  expect(await find(60)).toMatchObject({ ok: true, value: { hasMore: false } })
  expect(searches()).toBe(2)
})

test('YouTube: used-up searches are reset at midnight in California, and songs can be resolved meanwhile', async () => {
  const { there, provider } = await youtube()
  there.faults.push({ at: /\/search/, times: 1, how: googleRefusal(403, 'quotaExceeded') })
  const find = () => provider.search?.('song', { limit: 20, offset: 0, explicit: true }, askingAs())
  // It is noon there.
  expect(await find()).toEqual({ ok: false, trouble: { kind: 'tooMany', retryAfterMs: 12 * 3_600_000 } })
  expect(await provider.byId('video000001', askingAs())).toMatchObject({ ok: true })
  outside?.pass(12 * 3_600_000)
  expect(await find()).toMatchObject({ ok: true })
})

test('YouTube: an invalid key is refused, not reported as a missing song', async () => {
  const there = fakeYoutube()
  outside = await openOutside(there.hosts)
  const { provider } = createYoutube({ apiKey: 'wrong' }, outside.tools)
  expect(await provider.byId('video000001', askingAs())).toEqual(is('notAllowed'))
  expect(there.requests.some(({ path, query }) => `${path}${query}`.includes('wrong'))).toBe(false)
})
