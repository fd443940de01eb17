import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import type { Outside } from '../../../../test/music/provider-contract.ts'
import { withMusic } from '../../../../test/music/with-music.ts'
import { appleKeys, fakeApple } from '../../../../test/fakes/apple.ts'
import { fakeYoutube, youtubeKeys } from '../../../../test/fakes/youtube.ts'

let fixtures: Fixtures
let outside: Outside
const youtube = fakeYoutube()
const apple = fakeApple(() => fixtures.clock.now())
beforeAll(async () => {
  fixtures = await openApi()
  const credentials = { apple: appleKeys, youtube: youtubeKeys }
  outside = await withMusic(fixtures, credentials, { ...youtube.hosts, ...apple.hosts })
})
afterAll(async () => {
  await fixtures.close()
  await outside.close()
})

const redirectUri = 'https://segue.test/linked'
const hour = 3_600_000

test('YouTube: a link keeps one refresh token, and unlinking revokes it at Google', async () => {
  const ann = await fixtures.person('ann')
  const body = { code: youtube.codeFor('ann'), redirectUri }
  const linked = await ann.call('POST /youtube/exchange-code', { body })
  for (let turns = 0; turns < 3; turns++) {
    fixtures.clock.pass(hour)
    const { accessToken } = await ann.call('POST /youtube/refresh-token')
    expect(accessToken).not.toBe(linked.accessToken)
    expect(youtube.tokens.has(accessToken)).toBe(true)
  }
  expect(youtube.refreshTokens.size).toBe(1)
  expect(await ann.call('DELETE /youtube/refresh-token')).toEqual({ unlinked: true })
  expect(youtube.refreshTokens.size).toBe(0)
  expect((await refusalOf(ann.call('POST /youtube/refresh-token'))).status).toBe(404)
})

test('YouTube: an invalid code is refused, and an outage of Google is reported', async () => {
  const bob = await fixtures.person('bob')
  const exchange = (code: string) => bob.call('POST /youtube/exchange-code', { body: { code, redirectUri } })
  expect(await refusalOf(exchange('made up'))).toMatchObject({ status: 400 })
  youtube.faults.push({ at: /token$/, times: 1, how: { status: 500 } })
  expect(await refusalOf(exchange(youtube.codeFor('bob')))).toMatchObject({ status: 424 })
  await exchange(youtube.codeFor('bob'))
  fixtures.clock.pass(hour)
  youtube.faults.push({ at: /token$/, times: 1, how: { status: 500 } })
  expect(await refusalOf(bob.call('POST /youtube/refresh-token'))).toMatchObject({ status: 424 })
})

test('Apple: anyone with a token gets a developer token that Apple accepts', async () => {
  const { developerToken, expiresAt } = await (await fixtures.guest()).call('GET /apple/developer-token')
  expect(new Date(expiresAt).getTime()).toBe(fixtures.clock.now() + 12 * hour)
  const song = await fixtures.app.music.providers
    .get('apple')
    ?.byId('900001', { by: { kind: 'nobody' }, country: 'US' })
  expect(song).toMatchObject({ ok: true })
  expect(developerToken.split('.')).toHaveLength(3)
})

test('Apple: a user token is available to our own services until its owner removes it', async () => {
  const cleo = await fixtures.person('cleo')
  const ask = () => fixtures.service.call('GET /apple/user-token/{id}', { params: { id: cleo.uuid } })
  expect(await refusalOf(ask())).toMatchObject({ status: 404 })
  expect(await cleo.call('POST /apple/user-token', { body: { userToken: 'token-of-ann' } })).toEqual({ linked: true })
  fixtures.clock.pass(20 * 24 * hour)
  expect(await ask()).toEqual({ userToken: 'token-of-ann' })
  expect((await cleo.call('GET /music-accounts')).linked).toMatchObject([{ musicProvider: 'apple' }])
  expect(await cleo.call('DELETE /apple/user-token')).toEqual({ unlinked: true })
  expect(await refusalOf(ask())).toMatchObject({ status: 404 })
})

test('everyone can see the configured providers, and no secrets', async () => {
  const seen = await (await fixtures.guest()).call('GET /music-accounts')
  expect(seen.musicProviders).toEqual(['uploadService', 'apple', 'youtube'])
  expect(seen.signIns).toMatchObject([{ musicProvider: 'youtube', clientId: 'youtube-client' }])
  expect(JSON.stringify(seen)).not.toMatch(/secret|youtube-key/)
})

test('a playlist can be exported to an Apple library, with the recordings of its storefront', async () => {
  const dan = await fixtures.person('dan')
  await dan.call('POST /apple/user-token', { body: { userToken: 'token-of-ann' } })
  const song = (number: number) => ({
    musicProviders: { youtube: `video00000${number}` },
    trackName: `Song ${number}`,
    artistName: 'The Testers',
    duration: 200.5,
    isrc: `GBAYE820000${number}`,
  })
  const { crateUuid } = await dan.call('POST /crate', { body: { crateName: 'Out', songs: [song(1), song(2)] } })
  const { exportId } = await dan.call('POST /exports/apple', { body: { crateUuid } })
  await fixtures.runJobs()
  expect(await dan.call('GET /exports/{exportId}', { params: { exportId } })).toMatchObject({
    status: 'COMPLETE',
    missed: 0,
  })
  expect([...apple.library.values()]).toEqual([['800001', '800002']])
})
