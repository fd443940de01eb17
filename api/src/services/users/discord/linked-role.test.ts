import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, authorise } from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { pretendDiscord } from '../../../../test/pretend-discord.ts'

let given: Fixtures
let there: Awaited<ReturnType<typeof pretendDiscord>>
beforeAll(async () => {
  there = await pretendDiscord()
  given = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await given.close()
  await there.close()
})

const scopes = ['identify', 'role_connections.write']

async function played(djUuid: string, likes: number) {
  await given.app.db
    .insertInto('songPlay')
    .values({
      playId: given.app.ids.uuid(),
      roomUuid: given.app.ids.uuid(),
      djUuid,
      songId: null,
      song: JSON.stringify({ trackName: 'One' }),
      likes,
      playedAt: new Date(given.clock.now()),
    })
    .execute()
}

/** Goes the way a browser goes; answers where it led and how it ended. */
async function goTheWay(code: string, tamper: (state: string) => string = (state) => state) {
  const begun = await given.api.request('/discord/linked-role')
  const address = new URL(begun.headers.get('location') ?? '')
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const query = new URLSearchParams({ code, state: tamper(address.searchParams.get('state') ?? '') })
  const ended = await given.api.request(`/discord/linked-role/done?${query}`, { headers: { cookie } })
  return { address, ended }
}

test('linking for a role reports what a person played, under the registered keys', async () => {
  const ann = addPerson(there.world, 'ann')
  const { uuid } = await given.service.call('POST /discord/users', { body: { discordId: ann.id, username: 'ann' } })
  await played(uuid, 3)
  await played(uuid, 4)
  await given.service.call('POST /points/service', { body: { key: 'a quiz', userUuid: uuid, points: 12 } })
  const { address, ended } = await goTheWay(authorise(there.world, ann.id, scopes))
  expect(address.origin + address.pathname).toBe('https://discord.com/oauth2/authorize')
  expect(address.searchParams.get('redirect_uri')).toBe('http://test/discord/linked-role/done')
  expect([ended.status, await ended.text()]).toEqual([200, 'Done. You can go back to Discord.'])
  expect(there.world.roleConnections.get(ann.id)).toEqual({
    platform_name: 'Segue',
    platform_username: 'ann',
    metadata: { songs_played: '2', likes: '7', points: '12' },
  })
})

test('signing in with the scope updates the role metadata', async () => {
  const bob = addPerson(there.world, 'bob')
  await given.nobody.call('POST /auth/discord-auth', { body: { code: authorise(there.world, bob.id, scopes) } })
  expect(there.world.roleConnections.get(bob.id)?.metadata).toEqual({ songs_played: '0', likes: '0', points: '0' })
})

test('what did not begin in this browser, is used up or cannot be shown ends with a sentence', async () => {
  const eve = addPerson(there.world, 'eve')
  const foreign = await goTheWay(authorise(there.world, eve.id, scopes), (state) => `${state}x`)
  expect(foreign.ended.status).toBe(400)
  const used = await goTheWay('a code nobody gave')
  expect(used.ended.status).toBe(401)
  const narrow = await goTheWay(authorise(there.world, eve.id, ['identify']))
  expect(narrow.ended.status).toBe(424)
  const { discord } = given.app
  given.app.discord = undefined
  expect((await given.api.request('/discord/linked-role')).status).toBe(404)
  const query = new URLSearchParams({ code: 'x', state: 'y' })
  const headers = { cookie: 'segue-linked-role=y' }
  expect((await given.api.request(`/discord/linked-role/done?${query}`, { headers })).status).toBe(404)
  given.app.discord = discord
})
