import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, authorise } from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { fakeDiscord } from '../../../../test/fakes/fake-discord.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

const scopes = ['identify', 'role_connections.write']

async function played(djUuid: string, likes: number) {
  await fixtures.app.db
    .insertInto('songPlay')
    .values({
      playId: fixtures.app.ids.uuid(),
      roomUuid: fixtures.app.ids.uuid(),
      djUuid,
      songId: null,
      song: JSON.stringify({ trackName: 'One' }),
      likes,
      playedAt: new Date(fixtures.clock.now()),
    })
    .execute()
}

/** Follows the redirects as a browser does; returns the address of Discord's page and the final response. */
async function goTheWay(code: string, tamper: (state: string) => string = (state) => state) {
  const begun = await fixtures.api.request('/discord/linked-role')
  const address = new URL(begun.headers.get('location') ?? '')
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const query = new URLSearchParams({ code, state: tamper(address.searchParams.get('state') ?? '') })
  const ended = await fixtures.api.request(`/discord/linked-role/done?${query}`, { headers: { cookie } })
  return { address, ended }
}

test("linking for a role reports the user's statistics under the registered keys", async () => {
  const ann = addPerson(there.world, 'ann')
  const { uuid } = await fixtures.service.call('POST /discord/users', {
    body: { discordId: ann.id, username: 'ann' },
  })
  await played(uuid, 3)
  await played(uuid, 4)
  await fixtures.service.call('POST /points/service', { body: { key: 'a quiz', userUuid: uuid, points: 12 } })
  const { address, ended } = await goTheWay(authorise(there.world, ann.id, scopes))
  expect(address.origin + address.pathname).toBe('https://discord.com/oauth2/authorize')
  expect(address.searchParams.get('redirect_uri')).toBe('http://test/discord/linked-role/done')
  expect([ended.status, await ended.text()]).toEqual([200, 'Done. You can go back to Discord.'])
  expect(there.world.roleConnections.get(ann.id)).toEqual({
    platform_name: 'Hangout',
    platform_username: 'ann',
    metadata: { songs_played: '2', likes: '7', points: '12' },
  })
})

const consents = () => fixtures.app.db.selectFrom('discordRoleConsent')

/** Advances the clock by days and runs the daily job. */
async function aDayLater(days = 1) {
  fixtures.clock.pass(days * 24 * 3_600_000)
  await fixtures.app.jobs.add(fixtures.app.db, 'showAllFigures', {})
  await fixtures.runJobs()
}

test('the statistics of a linked role are updated daily, for as long as the user allows it', async () => {
  const kim = addPerson(there.world, 'kim')
  await goTheWay(authorise(there.world, kim.id, scopes))
  const { uuid } = await fixtures.service.call('POST /discord/users', {
    body: { discordId: kim.id, username: 'kim' },
  })
  const shown = () => there.world.roleConnections.get(kim.id)?.metadata['songs_played']
  expect(shown()).toBe('0')
  await played(uuid, 1)
  await aDayLater()
  expect(shown()).toBe('1')

  // Discord's access tokens last a week, and a refresh token works once.
  await played(uuid, 1)
  await aDayLater(8)
  await played(uuid, 1)
  await aDayLater(8)
  expect(shown()).toBe('3')

  const mine = await consents().where('discordId', '=', kim.id).selectAll().executeTakeFirstOrThrow()
  for (const token of [...there.world.refreshTokens.keys(), ...there.world.accessTokens.keys()])
    expect(JSON.stringify(mine)).not.toContain(token)

  // Revoking access at Discord ends it here, too.
  for (const tokens of [there.world.accessTokens, there.world.refreshTokens])
    for (const [token, { userId }] of tokens) if (userId === kim.id) tokens.delete(token)
  await aDayLater(8)
  expect(await consents().where('discordId', '=', kim.id).selectAll().execute()).toEqual([])
})

test('the statistics follow a Discord account to the account it is linked to, and end with the link', async () => {
  const lee = addPerson(there.world, 'lee')
  const onTheWeb = await fixtures.person('lee')
  await goTheWay(authorise(there.world, lee.id, scopes))
  await onTheWeb.call('POST /auth/link-discord', { body: { code: authorise(there.world, lee.id, ['identify']) } })
  await played(onTheWeb.uuid, 1)
  await aDayLater()
  expect(there.world.roleConnections.get(lee.id)?.metadata['songs_played']).toBe('1')
  await onTheWeb.call('DELETE /auth/link-discord', { body: { password: onTheWeb.password } })
  expect(await consents().where('discordId', '=', lee.id).selectAll().execute()).toEqual([])
})

test('a user who declines gets a plain confirmation, and the cookie is secure on HTTPS', async () => {
  const begun = await fixtures.api.request('/discord/linked-role')
  const cookie = begun.headers.get('set-cookie') ?? ''
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const query = new URLSearchParams({ error: 'access_denied', state })
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const ended = await fixtures.api.request(`/discord/linked-role/done?${query}`, { headers })
  expect([ended.status, await ended.text()]).toEqual([200, 'Nothing was linked. You can go back to Discord.'])
  expect(cookie).not.toContain('Secure')
  const { config } = fixtures.app
  fixtures.app.config = { ...config, publicUrl: 'https://segue.test' }
  expect((await fixtures.api.request('/discord/linked-role')).headers.get('set-cookie')).toMatch(/; Secure/)
  fixtures.app.config = config
})

test('signing in with the scope updates the role metadata', async () => {
  const bob = addPerson(there.world, 'bob')
  await fixtures.nobody.call('POST /auth/discord-auth', { body: { code: authorise(there.world, bob.id, scopes) } })
  expect(there.world.roleConnections.get(bob.id)?.metadata).toEqual({ songs_played: '0', likes: '0', points: '0' })
})

test('a link started in another browser, a used code and a missing scope are refused with a sentence', async () => {
  const eve = addPerson(there.world, 'eve')
  const foreign = await goTheWay(authorise(there.world, eve.id, scopes), (state) => `${state}x`)
  expect(foreign.ended.status).toBe(400)
  const used = await goTheWay('a code nobody gave')
  expect(used.ended.status).toBe(401)
  const narrow = await goTheWay(authorise(there.world, eve.id, ['identify']))
  expect(narrow.ended.status).toBe(424)
  const { discord } = fixtures.app
  fixtures.app.discord = undefined
  expect((await fixtures.api.request('/discord/linked-role')).status).toBe(404)
  const query = new URLSearchParams({ code: 'x', state: 'y' })
  const headers = { cookie: 'segue-linked-role=y' }
  expect((await fixtures.api.request(`/discord/linked-role/done?${query}`, { headers })).status).toBe(404)
  fixtures.app.discord = discord
})
