import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { thumbnailAt } from '@segue/shared/song/thumbnails.ts'
import { createAudius } from '../../src/adapters/music/audius.ts'
import { createSoundCloud } from '../../src/adapters/music/sound-cloud.ts'
import type { ProviderOutcome, Provider, ProviderTools } from '../../src/ports/music-provider.ts'
import { audiusIds, audiusTrack, fakeAudius } from '../fakes/audius.ts'
import { fakeSoundCloud, soundCloudIds, soundCloudTrack, streamEnds } from '../fakes/soundcloud.ts'
import { memoryTokenStore } from './memory-token-store.ts'
import { askingAs, openOutside, type Outside } from './provider-contract.ts'

const soundCloud = (tools: ProviderTools) =>
  createSoundCloud(soundCloudIds, { ...tools, tokenStore: memoryTokenStore(tools.clock) })

let outside: Outside
afterEach(() => outside.close())

type Hosts = Parameters<typeof openOutside>[0]

async function opened<M>(party: { hosts: Hosts }, create: (tools: ProviderTools) => M) {
  outside = await openOutside(party.hosts)
  return create(outside.tools)
}

const is = (kind: string) => ({ ok: false, trouble: { kind } })
const asking = askingAs()

/** All songs of a playlist, page by page. */
async function allOf(provider: Provider, playlist: string, more = {}) {
  const titles: string[] = []
  let cursor: string | null = null
  for (let pages = 1; ; pages++) {
    const page:
      | ProviderOutcome<{ songs: { trackName: string }[]; next: string | null; total: number | null }>
      | undefined = await provider.playlist?.(playlist, cursor, askingAs(more))
    if (!page?.ok) return page
    titles.push(...page.value.songs.map((song) => song.trackName))
    cursor = page.value.next
    if (cursor === null) return { pages, titles, total: page.value.total }
  }
}

describe('Audius', () => {
  const party = fakeAudius()
  let provider: Provider
  beforeEach(async () => {
    provider = await opened(party, (tools) => createAudius(audiusIds, tools))
  })

  test('a song plays from its first node that is in the map', async () => {
    party.tracks.push(
      audiusTrack(30, {
        stream: { url: 'https://node.unheard.example/tracks/x?signature=s', mirrors: ['https://cn2.audius.co'] },
      }),
    )
    expect(await provider.stream?.('D001x', 'medium', asking)).toMatchObject({
      value: { url: 'https://creatornode.audius.co/tracks/cidstream/D001x?signature=s', format: 'http' },
    })
    expect(await provider.stream?.('D030x', 'medium', asking)).toMatchObject({
      value: { url: 'https://cn2.audius.co/tracks/x?signature=s' },
    })
  })

  test('a song without a node in the map plays from where Audius redirects, or not at all', async () => {
    party.tracks.push(audiusTrack(31, { stream: { url: 'https://node.unheard.example/x', mirrors: [] } }))
    expect(await provider.stream?.('D031x', 'medium', asking)).toMatchObject({ value: { url: party.received.url } })
    party.received.url = 'https://node.unheard.example/y'
    expect(await provider.stream?.('D031x', 'medium', asking)).toEqual(is('unavailable'))
    expect(outside.logged.join()).toContain('node.unheard.example')
  })

  test('a paid song is refused, and only its preview plays', async () => {
    const preview = { url: 'https://creatornode.audius.co/preview', mirrors: [] }
    party.tracks.push(audiusTrack(32, { access: { stream: false, download: false }, preview }))
    party.tracks.push(audiusTrack(33, { access: { stream: false, download: false } }))
    expect(await provider.stream?.('D032x', 'high', asking)).toEqual(is('notAllowed'))
    expect(await provider.preview?.('D032x', asking)).toMatchObject({ value: { url: preview.url } })
    expect(await provider.preview?.('D033x', asking)).toEqual(is('notFound'))
  })

  test('a deleted song is not found', async () => {
    party.tracks.push(audiusTrack(34, { is_delete: true }))
    expect(await provider.byId('D034x', asking)).toEqual(is('notFound'))
  })

  test('a link with names leads to its song, and one to nothing finds nothing', async () => {
    expect(await provider.byLink?.('https://audius.co/testers/song-3', asking)).toMatchObject({
      value: { id: 'D003x', link: 'https://audius.co/testers/song-3' },
    })
    expect(await provider.byLink?.('https://audius.co/testers/nothing', asking)).toEqual(is('notFound'))
  })

  test('a playlist is read in order, page by page, by its link', async () => {
    const trackIds = Array.from({ length: 60 }, (_, at) => `D0${String((at % 25) + 1).padStart(2, '0')}x`).reverse()
    party.playlists.set('P1', { name: 'Sixty', trackIds })
    const list = await allOf(provider, 'https://audius.co/testers/playlist/P1')
    expect(list).toMatchObject({ pages: 2, total: 60 })
    expect(list && 'titles' in list && list.titles).toEqual(trackIds.map((id) => `Song ${Number(id.slice(1, 4))}`))
  })

  test('artwork is available in its documented sizes', async () => {
    const answer = await provider.byId('D001x', asking)
    const thumbnail = (answer.ok && answer.value.thumbnail) || ''
    expect(thumbnailAt('audius', thumbnail, 128)).toMatch(/\/150x150\.jpg$/)
  })
})

describe('SoundCloud', () => {
  let party: ReturnType<typeof fakeSoundCloud>
  let made: ReturnType<typeof createSoundCloud>
  beforeEach(async () => {
    party = fakeSoundCloud()
    made = await opened(party, soundCloud)
  })

  test('one token is used for many requests, and the next one is obtained with the last refresh token', async () => {
    for (let turns = 0; turns < 3; turns++) await made.provider.byId('1001', asking)
    expect(party.grants).toEqual(['client_credentials'])
    outside.pass(3_600_000)
    expect(await made.provider.byId('1001', asking)).toMatchObject({ ok: true })
    expect(party.grants).toEqual(['client_credentials', 'refresh_token'])
    party.refreshTokens.clear()
    outside.pass(3_600_000)
    expect(await made.provider.byId('1001', asking)).toMatchObject({ ok: true })
    expect(party.grants).toEqual(['client_credentials', 'refresh_token', 'refresh_token', 'client_credentials'])
  })

  test('users get their own uploads page by page, and a private song by its secret link', async () => {
    for (let number = 101; number <= 160; number++)
      party.tracks.push(soundCloudTrack(number, { owner: 'ann', ...(number === 102 && { secret: 's-Hush' }) }))
    party.tracks.push(soundCloudTrack(200, { owner: 'ben' }))
    party.tokens.set('token-of-ann', 'ann')
    const hers = askingAs({ userToken: 'token-of-ann' })
    const first = await made.provider.ownSongs?.(null, hers)
    if (!first?.ok) throw new Error('No page')
    expect(first.value.songs).toHaveLength(50)
    expect(first.value.songs.slice(0, 2).map(({ id }) => id)).toEqual(['1101', '1102:s-Hush'])
    const second = await made.provider.ownSongs?.(first.value.next, hers)
    expect(second).toMatchObject({ ok: true, value: { next: null } })
    expect(await made.provider.byId('1102:s-Hush', asking)).toMatchObject({ ok: true })
    expect(await made.provider.ownSongs?.(null, asking)).toEqual(is('needsAccount'))
    expect(await made.provider.ownSongs?.('https://api.soundcloud.com/users/8/tracks?x', hers)).toEqual(
      is('notFound'),
    )
  })

  test("a song that is always refused doesn't take a new token each time", async () => {
    party.tracks.push(soundCloudTrack(40, { access: 'blocked' }))
    for (let turns = 0; turns < 5; turns++)
      expect(await made.provider.stream?.('1040', 'medium', asking)).toEqual(is('notAllowed'))
    expect(party.grants).toEqual(['client_credentials', 'refresh_token'])
  })

  test('a song plays from a URL that needs no token, until it expires', async () => {
    const answer = await made.provider.stream?.('1001', 'medium', asking)
    expect(answer).toMatchObject({ value: { format: 'hls', expiresAt: streamEnds } })
    const url = (answer?.ok && answer.value.url) || ''
    expect(url).toContain('/aac160/playlist.m3u8')
    expect(thirdParties.find(url)?.entry.name).toBe('soundcloud-hls')
    expect(await made.provider.stream?.('1001', 'low', asking)).toMatchObject({
      value: { url: expect.stringContaining('/aac96/') },
    })
    expect(await made.provider.preview?.('1001', asking)).toMatchObject({
      value: { format: 'http', expiresAt: streamEnds, url: expect.stringContaining('cf-preview-media.sndcdn.com') },
    })
  })

  test('a room that plays a song requests its URL once, until it is about to expire', async () => {
    const plays = () => party.requests.filter(({ path }) => path.endsWith('/streams')).length
    const listen = async () => made.provider.stream?.('1001', 'medium', asking)
    const answers = await Promise.all(Array.from({ length: 30 }, listen))
    expect(new Set(answers.map((answer) => answer?.ok && answer.value.url)).size).toBe(1)
    expect(plays()).toBe(1)
    outside.pass(3 * 60_000)
    await listen()
    expect(plays()).toBe(1)
    outside.pass(60_000)
    await listen()
    expect(plays()).toBe(2)
  })

  test('a URL that could not be obtained is requested again by the next listener', async () => {
    party.faults.push({ at: /streams$/, times: 2, how: { status: 500 } })
    const listen = () => made.provider.stream?.('1001', 'medium', asking)
    const [one, two] = await Promise.all([listen(), listen()])
    expect(one).toEqual(is('unavailable'))
    expect(two).toMatchObject({ ok: true })
  })

  test('a preview-only song plays its preview and nothing else', async () => {
    party.tracks.push(soundCloudTrack(41, { access: 'preview' }))
    expect(await made.provider.stream?.('1041', 'medium', asking)).toEqual(is('notAllowed'))
    expect(await made.provider.preview?.('1041', asking)).toMatchObject({ ok: true })
  })

  test("reaching the limit on plays doesn't affect searches", async () => {
    const reset_time = '2026/11/20 21:00:00 +0000'
    const json = { errors: [{ meta: { rate_limit: { group: 'plays' }, remaining_requests: 0, reset_time } }] }
    party.faults.push({ at: /streams$/, times: 1, how: { status: 429, json } })
    const waits = { ok: false, trouble: { kind: 'tooMany', retryAfterMs: 3_600_000 } }
    expect(await made.provider.stream?.('1001', 'medium', asking)).toEqual(waits)
    expect(await made.provider.stream?.('1002', 'medium', asking)).toEqual(waits)
    expect(party.requests.filter(({ path }) => path.endsWith('/streams'))).toHaveLength(1)
    expect(await made.provider.byId('1001', asking)).toMatchObject({ ok: true })
  })

  test('a link with names leads to its song, and a private song keeps the secret', async () => {
    party.tracks.push(soundCloudTrack(42, { secret: 's-AbC123' }))
    const link = 'https://soundcloud.com/testers/song-42'
    expect(await made.provider.byLink?.('https://soundcloud.com/testers/song-5', asking)).toMatchObject({
      value: { id: '1005' },
    })
    expect(await made.provider.byLink?.(link, asking)).toEqual(is('notFound'))
    expect(await made.provider.byLink?.('https://soundcloud.app.goo.gl/short', asking)).toMatchObject({
      value: { id: '1006' },
    })
    expect(await made.provider.byLink?.(`${link}/s-AbC123`, asking)).toMatchObject({
      value: { id: '1042:s-AbC123' },
    })
    expect(await made.provider.stream?.('1042:s-AbC123', 'medium', asking)).toMatchObject({ ok: true })
    expect(await made.provider.stream?.('1042', 'medium', asking)).toEqual(is('notFound'))
  })

  test('a playlist is read page by page, and a cursor to another place is refused', async () => {
    party.playlists.set('9', { title: 'Sixty', trackIds: Array.from({ length: 60 }, (_, at) => 1001 + (at % 25)) })
    const list = await allOf(made.provider, 'https://soundcloud.com/testers/sets/9')
    expect(list).toMatchObject({ pages: 2, total: 60 })
    expect(await made.provider.playlist?.('9', 'https://api.soundcloud.com/me', asking)).toEqual(is('notFound'))
    for (const none of ['https://', '../me', ''])
      expect(await made.provider.playlist?.(none, null, asking)).toEqual(is('notFound'))
  })

  test("a person's own private playlist is read with their token", async () => {
    party.playlists.set('10', { title: 'Mine', trackIds: [1001], owner: 'ann' })
    party.tokens.set('token-of-ann', 'ann')
    expect(await allOf(made.provider, '10')).toEqual(is('notFound'))
    expect(await allOf(made.provider, '10', { userToken: 'token-of-ann' })).toMatchObject({ titles: ['Song 1'] })
    expect(await allOf(made.provider, '10', { userToken: 'ended' })).toEqual(is('needsAccount'))
  })

  test('codes and refresh tokens are valid only for the application they were issued to', async () => {
    const input = { redirectUri: 'https://segue.test/linked', codeVerifier: 'v'.repeat(43) }
    const code = party.codeFor('ann', input.codeVerifier, soundCloudIds.mobile.clientId)
    const granted = await made.mobileSignIn.exchange({ code, ...input })
    const refreshToken = (granted.ok && granted.value.refreshToken) || ''
    expect(party.tokens.get((granted.ok && granted.value.accessToken) || '')).toBe('ann')
    expect(await made.mobileSignIn.refresh(refreshToken)).toMatchObject({ ok: true })
    expect(await made.signIn.exchange({ code, ...input })).toEqual(is('notAllowed'))
    expect(await made.signIn.refresh(refreshToken)).toEqual(is('notAllowed'))
  })
})
