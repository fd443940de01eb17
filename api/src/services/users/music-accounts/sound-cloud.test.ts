import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import type { Outside } from '../../../../test/music/provider-contract.ts'
import { withMusic } from '../../../../test/music/with-music.ts'
import { fakeSoundCloud, soundCloudIds } from '../../../../test/fakes/soundcloud.ts'

let fixtures: Fixtures
let outside: Outside
const soundCloud = fakeSoundCloud()
beforeAll(async () => {
  fixtures = await openApi()
  outside = await withMusic(fixtures, { soundCloud: soundCloudIds }, soundCloud.hosts)
})
afterAll(async () => {
  await fixtures.close()
  await outside.close()
})

const redirectUri = 'https://segue.test/linked'
const codeVerifier = 'v'.repeat(43)
const hour = 3_600_000
const codeOf = (name: string) => ({ code: soundCloud.codeFor(name, codeVerifier), redirectUri, codeVerifier })
const link = (who: Member) => who.call('POST /soundcloud/refresh-token', { body: codeOf(who.name) })
const fresh = (who: Member) => who.call('POST /soundcloud/refresh-token', { body: {} })
const whose = ({ accessToken }: { accessToken: string }) => soundCloud.tokens.get(accessToken)

test('a code links the account, a valid token is reused, and an expired one is refreshed', async () => {
  const ann = await fixtures.person('ann')
  const first = await link(ann)
  expect(Object.keys(first).sort()).toEqual(['accessToken', 'expiresAt'])
  expect(whose(first)).toBe('ann')
  expect((await fresh(ann)).accessToken).toBe(first.accessToken)
  fixtures.clock.pass(hour)
  const next = await fresh(ann)
  expect(next.accessToken).not.toBe(first.accessToken)
  expect(whose(next)).toBe('ann')
})

test('the web and mobile applications have separate links', async () => {
  const bea = await fixtures.person('bea')
  const code = soundCloud.codeFor('bea', codeVerifier, soundCloudIds.mobile.clientId)
  const body = { code, redirectUri, codeVerifier }
  expect(whose(await bea.call('POST /soundcloud/mobile/refresh-token', { body }))).toBe('bea')
  expect((await refusalOf(fresh(bea))).status).toBe(404)
  const ask = { params: { id: bea.uuid } }
  const token = await fixtures.service.call('GET /soundcloud/access-token/{id}', { ...ask, query: { mobile: true } })
  expect(whose(token)).toBe('bea')
  expect((await refusalOf(fixtures.service.call('GET /soundcloud/access-token/{id}', ask))).status).toBe(404)
})

test('an existing refresh token of a client links the account', async () => {
  const cleo = await fixtures.person('cleo')
  soundCloud.refreshTokens.set('from before', { user: 'cleo', client: soundCloudIds.clientId })
  const body = { refreshToken: 'from before' }
  expect(whose(await cleo.call('POST /soundcloud/refresh-token', { body }))).toBe('cleo')
  expect(whose(await fresh(cleo))).toBe('cleo')
  const used = { status: 400, message: 'This SoundCloud sign-in is no longer valid. Please try again' }
  expect(await refusalOf(cleo.call('POST /soundcloud/refresh-token', { body }))).toEqual(used)
  expect(await refusalOf(cleo.call('POST /soundcloud/mobile/refresh-token', { body }))).toEqual(used)
})

test('a code without its verifier is not sent to SoundCloud', async () => {
  const dan = await fixtures.person('dan')
  const requestCount = soundCloud.requests.length
  const refusal = await refusalOf(dan.call('POST /soundcloud/refresh-token', { body: { code: 'any', redirectUri } }))
  expect(refusal.status).toBe(400)
  expect(refusal.message).toContain('A code comes with its redirectUri and codeVerifier')
  expect(soundCloud.requests.length).toBe(requestCount)
})

test('a link revoked at SoundCloud is deleted here, and a link survives an outage of SoundCloud', async () => {
  const eva = await fixtures.person('eva')
  await link(eva)
  fixtures.clock.pass(hour)
  const ask = { params: { id: eva.uuid } }
  const away = { status: 424, message: 'SoundCloud isn’t responding right now. Please try again in a moment' }
  const fails = () => soundCloud.faults.push({ at: /oauth\/token/, times: 1, how: { status: 502 } })
  fails()
  expect(await refusalOf(fresh(eva))).toEqual(away)
  fails()
  expect(await refusalOf(eva.call('POST /soundcloud/refresh-token', { body: codeOf('eva') }))).toEqual(away)
  fails()
  expect(await refusalOf(eva.call('POST /soundcloud/mobile/refresh-token', { body: codeOf('eva') }))).toEqual(away)
  fails()
  expect(await refusalOf(fixtures.service.call('GET /soundcloud/access-token/{id}', ask))).toEqual(away)
  expect(whose(await fresh(eva))).toBe('eva')
  fixtures.clock.pass(hour)
  soundCloud.refreshTokens.clear()
  expect((await refusalOf(fresh(eva))).status).toBe(404)
  expect((await refusalOf(eva.call('POST /soundcloud/mobile/refresh-token', { body: {} }))).status).toBe(404)
})

test('anyone with a token gets a public token, the same one until it expires', async () => {
  const guest = await fixtures.guest()
  const one = await guest.call('GET /soundcloud/public-token')
  expect(whose(one)).toBe('ours')
  expect((await guest.call('GET /soundcloud/public-token')).accessToken).toBe(one.accessToken)
  const mobile = await guest.call('GET /soundcloud/mobile/public-token')
  expect(whose(mobile)).toBe('ours')
  expect(mobile.accessToken).not.toBe(one.accessToken)
})

test('twenty concurrent requests for an expired public token cause one refresh', async () => {
  const guest = await fixtures.guest()
  await guest.call('GET /soundcloud/public-token')
  fixtures.clock.pass(hour)
  const before = soundCloud.grants.length
  const tokens = await Promise.all(Array.from({ length: 20 }, () => guest.call('GET /soundcloud/public-token')))
  expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(1)
  expect(soundCloud.grants.slice(before)).toEqual(['refresh_token'])
})

test('a rejected public token is replaced for everyone', async () => {
  const before = await fixtures.app.music.soundCloudTokens?.web()
  const refused = before?.ok ? before.value.accessToken : ''
  const [one, two] = await Promise.all([
    fixtures.app.music.soundCloudTokens?.web(refused),
    fixtures.app.music.soundCloudTokens?.web(refused),
  ])
  expect(one?.ok && one.value.accessToken).not.toBe(refused)
  expect(two).toEqual(one)
})

test('if a refreshing request dies, the next one refreshes the token', async () => {
  await fixtures.app.db
    .updateTable('musicToken')
    .set({ renewingUntil: new Date(fixtures.clock.now() + 10_000), expiresAt: new Date(fixtures.clock.now()) })
    .where('name', '=', 'soundCloudPublic')
    .execute()
  const guest = await fixtures.guest()
  const waiting = guest.call('GET /soundcloud/public-token')
  fixtures.clock.pass(10_000)
  expect(whose(await waiting)).toBe('ours')
})

test('without a response from SoundCloud there is no public token, with a reason', async () => {
  const guest = await fixtures.guest()
  for (const path of ['', 'mobile/'] as const) {
    fixtures.clock.pass(hour)
    const ask = () => guest.call(`GET /soundcloud/${path}public-token`)
    soundCloud.faults.push({ at: /oauth\/token/, times: 1, how: { status: 500 } })
    expect((await refusalOf(ask())).status).toBe(424)
    const json = { error: 'invalid_client' }
    soundCloud.faults.push({ at: /oauth\/token/, times: 2, how: { status: 401, json } })
    expect(await refusalOf(ask())).toEqual({ status: 404, message: 'No SoundCloud public token' })
    expect(whose(await ask())).toBe('ours')
  }
})

test('tokens are encrypted in the database and never logged', async () => {
  const rows = await fixtures.app.db.selectFrom('musicToken').selectAll().execute()
  expect(rows.map(({ name }) => name).sort()).toEqual(['soundCloudPublic', 'soundCloudPublic/mobile'])
  expect(JSON.stringify(rows)).not.toMatch(/soundcloud-(?:access|refresh)/)
  expect(outside.logged.join('\n')).not.toMatch(/soundcloud-(?:access|refresh|code|secret|mobile-secret)/)
})

test('without a configured SoundCloud, calls about it are a 404', async () => {
  const bare = await openApi()
  const fay = await bare.person('fay')
  const notSetUp = { status: 404, message: 'SoundCloud isn’t set up here' }
  const ask = { params: { id: fay.uuid } }
  expect(await refusalOf(fay.call('POST /soundcloud/refresh-token', { body: {} }))).toEqual(notSetUp)
  expect(await refusalOf(fay.call('POST /soundcloud/mobile/refresh-token', { body: {} }))).toEqual(notSetUp)
  expect(await refusalOf(bare.service.call('GET /soundcloud/access-token/{id}', ask))).toEqual(notSetUp)
  expect((await refusalOf(fay.call('GET /soundcloud/public-token'))).message).toBe('No SoundCloud public token')
  expect((await refusalOf(fay.call('GET /soundcloud/mobile/public-token'))).status).toBe(404)
  expect((await fay.call('GET /music-accounts')).musicProviders).toEqual(['uploadService'])
  await bare.close()
})
