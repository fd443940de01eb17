import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import type { Outside } from '../../../../test/music/provider-contract.ts'
import { withMusic } from '../../../../test/music/with-music.ts'
import { fakeSpotify, spotifyIds } from '../../../../test/fakes/spotify.ts'

let fixtures: Fixtures
let outside: Outside
const spotify = fakeSpotify()
beforeAll(async () => {
  fixtures = await openApi()
  outside = await withMusic(fixtures, { spotify: spotifyIds }, spotify.hosts)
})
afterAll(async () => {
  await fixtures.close()
  await outside.close()
})

const redirectUri = 'https://segue.test/linked'
const hour = 3_600_000

async function linked(name: string): Promise<Member> {
  const who = await fixtures.person(name)
  await who.call('POST /spotify/exchange-code', { body: { code: spotify.codeFor(name), redirectUri } })
  return who
}
const fresh = (who: Member) => who.call('POST /spotify/refresh-token')
const rowOf = (who: Member) =>
  fixtures.app.db
    .selectFrom('musicAccount')
    .innerJoin('user', 'user.id', 'musicAccount.userId')
    .where('user.uuid', '=', who.uuid)
    .selectAll('musicAccount')
    .executeTakeFirst()
const refreshes = () => spotify.requests.filter(({ body }) => body.includes('refresh_token')).length

test('a Spotify code with its verifier links the account and returns only an access token', async () => {
  const ann = await fixtures.person('ann')
  const codeVerifier = 'v'.repeat(43)
  const body = { code: spotify.codeFor('ann', codeVerifier), redirectUri, codeVerifier }
  const reply = await ann.call('POST /spotify/exchange-code', { body })
  expect(Object.keys(reply).sort()).toEqual(['accessToken', 'expiresAt'])
  expect(spotify.tokens.get(reply.accessToken)).toBe('ann')
  expect((await ann.call('GET /music-accounts')).linked).toMatchObject([{ musicProvider: 'spotify' }])
})

test('tokens are encrypted in the database', async () => {
  const row = await rowOf(await linked('bea'))
  expect(JSON.stringify(row)).not.toMatch(/spotify-(?:access|refresh)/)
})

test('a valid token is reused, an expiring one is refreshed, and the new refresh token is stored', async () => {
  const cleo = await linked('cleo')
  const [one, two] = [await fresh(cleo), await fresh(cleo)]
  expect(two.accessToken).toBe(one.accessToken)
  for (let turns = 0; turns < 3; turns++) {
    fixtures.clock.pass(hour)
    const next = await fresh(cleo)
    expect(spotify.tokens.get(next.accessToken)).toBe('cleo')
    expect(Date.parse(String(next.expiresAt))).toBeGreaterThan(fixtures.clock.now())
  }
})

test('ten concurrent requests keep the account linked, although a refresh token works once', async () => {
  const dan = await linked('dan')
  fixtures.clock.pass(hour)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => fresh(dan)))
  expect(tokens.every(({ accessToken }) => spotify.tokens.get(accessToken) === 'dan')).toBe(true)
  fixtures.clock.pass(hour)
  expect(spotify.tokens.get((await fresh(dan)).accessToken)).toBe('dan')
})

test('a token that Spotify rejects is refreshed before it expires', async () => {
  const eva = await linked('eva')
  const { accessToken } = await fresh(eva)
  const before = refreshes()
  const other = await fixtures.app.music.userToken(eva.uuid, 'spotify', accessToken)
  expect(other).not.toBe(accessToken)
  expect(refreshes()).toBe(before + 1)
})

test('a link revoked at Spotify is deleted here, with a sentence', async () => {
  const fay = await linked('fay')
  spotify.refreshTokens.clear()
  fixtures.clock.pass(hour)
  expect(await refusalOf(fresh(fay))).toEqual({
    status: 404,
    message: 'No Spotify account is linked, or the link has expired. Please link it again',
  })
  expect(await rowOf(fay)).toBeUndefined()
})

test('a link survives an outage of Spotify', async () => {
  const gil = await linked('gil')
  fixtures.clock.pass(hour)
  spotify.faults.push({ at: /api\/token/, times: 1, how: { status: 503 } })
  expect(await refusalOf(fresh(gil))).toMatchObject({ status: 424 })
  expect((await fresh(gil)).accessToken).toMatch(/^spotify-access/)
  spotify.faults.push({ at: /api\/token/, times: 1, how: { status: 503 } })
  const body = { code: spotify.codeFor('gil'), redirectUri }
  expect((await refusalOf(gil.call('POST /spotify/exchange-code', { body }))).status).toBe(424)
})

test('a used code is refused', async () => {
  const hal = await fixtures.person('hal')
  const body = { code: spotify.codeFor('hal'), redirectUri }
  await hal.call('POST /spotify/exchange-code', { body })
  expect(await refusalOf(hal.call('POST /spotify/exchange-code', { body }))).toEqual({
    status: 400,
    message: 'This Spotify sign-in is no longer valid. Please try again',
  })
})

test('only our own services get a valid token for a user', async () => {
  const ida = await linked('ida')
  const ask = { params: { id: ida.uuid } }
  const { accessToken } = await fixtures.service.call('GET /spotify/access-token/{id}/service', ask)
  expect(spotify.tokens.get(accessToken)).toBe('ida')
  const stranger = await fixtures.person('stranger')
  expect((await refusalOf(stranger.call('GET /spotify/access-token/{id}/service', ask))).status).toBe(403)
  const unlinked = { params: { id: stranger.uuid } }
  expect((await refusalOf(fixtures.service.call('GET /spotify/access-token/{id}/service', unlinked))).status).toBe(
    404,
  )
  fixtures.clock.pass(hour)
  spotify.faults.push({ at: /api\/token/, times: 1, how: { status: 500 } })
  expect((await refusalOf(fixtures.service.call('GET /spotify/access-token/{id}/service', ask))).status).toBe(424)
})

test('a link can be removed, once', async () => {
  const jo = await linked('jo')
  expect(await jo.call('DELETE /spotify/refresh-token')).toEqual({ unlinked: true })
  expect(await jo.call('DELETE /spotify/refresh-token')).toEqual({ unlinked: false })
  expect((await refusalOf(fresh(jo))).status).toBe(404)
})

test('no tokens or codes were logged in these tests', () => {
  expect(outside.logged.join('\n')).not.toMatch(/spotify-(?:access|refresh|code|secret)/)
})

test('without a configured provider, calls about it are a 404 that names it', async () => {
  const bare = await openApi()
  const kim = await bare.person('kim')
  const id = { params: { id: kim.uuid } }
  const body = { code: 'x', redirectUri }
  for (const [name, asking] of [
    ['Spotify', () => kim.call('POST /spotify/exchange-code', { body })],
    ['Spotify', () => kim.call('POST /spotify/refresh-token')],
    ['Spotify', () => bare.service.call('GET /spotify/access-token/{id}/service', id)],
    ['YouTube', () => kim.call('POST /youtube/exchange-code', { body })],
    ['YouTube', () => kim.call('POST /youtube/refresh-token')],
    ['Apple Music', () => kim.call('GET /apple/developer-token')],
    ['Apple Music', () => kim.call('POST /apple/user-token', { body: { userToken: 'x' } })],
  ] as const)
    expect(await refusalOf(asking())).toEqual({ status: 404, message: `${name} isn’t set up here` })
  expect(await kim.call('GET /music-accounts')).toEqual({
    musicProviders: ['uploadService'],
    signIns: [],
    linked: [],
  })
  await bare.close()
})

test('users have one main provider: linking another ends the previous link, and the settings show it', async () => {
  const ann = await linked('one main')
  const chosen = async () => (await ann.call('GET /users/profile/user-data')).musicProviders
  const links = async () => (await ann.call('GET /music-accounts')).linked.map(({ musicProvider }) => musicProvider)
  expect(await chosen()).toEqual(['spotify'])
  const grant = { accessToken: 'apple-user-token', refreshToken: null, lastsMs: Infinity, scope: null }
  await fixtures.app.music.accounts.keep(ann.uuid, 'soundCloudPublic', grant)
  await fixtures.app.music.accounts.keep(ann.uuid, 'apple', grant)
  expect(await links()).toEqual(['apple', 'soundCloudPublic'])
  expect(await chosen()).toEqual(expect.arrayContaining(['apple', 'soundCloudPublic']))
  expect(await chosen()).not.toContain('spotify')
  await ann.call('DELETE /apple/user-token')
  expect(await chosen()).toEqual(['soundCloudPublic'])
})

test('a link revoked by the provider is removed from the providers a user listens with', async () => {
  const bea = await linked('ended there')
  spotify.refreshTokens.clear()
  fixtures.clock.pass(hour)
  expect(await refusalOf(fresh(bea))).toMatchObject({ status: 404 })
  expect((await bea.call('GET /users/profile/user-data')).musicProviders).toEqual([])
})
