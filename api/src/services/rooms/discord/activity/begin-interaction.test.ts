import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChannel, addGuild, addPerson } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord } from '../../../../../test/fakes/fake-discord.ts'

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

/** An interaction of a Discord user in a channel of their own guild, which has a room if `withRoom` is set. */
async function interaction(name: string, { withRoom = false } = {}) {
  const person = addPerson(there.world, name)
  const guild = addGuild(there.world, `The guild of ${name}`, person)
  const channel = addChannel(there.world, guild, 'general')
  const user = { discordId: person.id, username: person.username, globalName: null }
  const interactionId = there.world.snowflake()
  const owner = await fixtures.person(`owner of ${name}`)
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: `The room of ${name}` } })
  if (withRoom) {
    const params = { guildId: guild.id }
    await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  }
  const begin = (needs: 'nothing' | 'account' | 'room', place: { guildId: string | null } = { guildId: guild.id }) =>
    fixtures.service.call('POST /discord/interactions/{interactionId}', {
      params: { interactionId },
      body: { user, channelId: channel.id, needs, ...place },
    })
  const signIn = () => fixtures.service.call('POST /discord/users', { body: user })
  return { owner, guild, room, interactionId, begin, signIn }
}

test('one request claims an interaction, signs its user in and finds their room with its state', async () => {
  const { owner, room, begin, signIn } = await interaction('ann', { withRoom: true })
  await fixtures.enter(owner, room.uuid)
  const { account, here, ...rest } = await begin('room')
  expect(rest).toEqual({ first: true, language: null })
  expect(here?.room).toMatchObject({ uuid: room.uuid, name: room.name })
  expect(here?.state?.allUsers.map(({ uuid }) => uuid)).toEqual([owner.uuid])
  expect(await signIn()).toMatchObject({ uuid: account?.uuid, isNew: false })
  expect(await fixtures.as(account?.accessToken ?? '')('GET /auth/session')).toMatchObject({ uuid: account?.uuid })
})

test('of concurrent deliveries of an interaction exactly one is the first, and the others get nothing', async () => {
  const { begin } = await interaction('bob', { withRoom: true })
  const begun = await Promise.all([begin('room'), begin('room'), begin('room')])
  expect(begun.filter(({ first }) => first)).toHaveLength(1)
  const nothing = { first: false, account: null, here: null, language: null }
  expect(begun.filter(({ first }) => !first)).toEqual([nothing, nothing])
})

test('an interaction that was claimed as an event is not the first, and the other way round', async () => {
  const { begin, interactionId } = await interaction('cid')
  const claim = (id: string) =>
    fixtures.service.call('POST /discord/interactions/{interactionId}/claims', { params: { interactionId: id } })
  expect(await claim(interactionId)).toEqual({ first: true })
  expect(await begin('nothing')).toMatchObject({ first: false })
  const other = await interaction('cyd')
  expect(await other.begin('nothing')).toMatchObject({ first: true })
  expect(await claim(other.interactionId)).toEqual({ first: false })
})

test('a command that needs nothing creates no account, and one that needs an account reads no room', async () => {
  const none = await interaction('dan', { withRoom: true })
  expect(await none.begin('nothing')).toMatchObject({ account: null, here: null })
  expect((await none.signIn()).isNew).toBe(true)
  const some = await interaction('dee', { withRoom: true })
  expect(await some.begin('account')).toMatchObject({ account: { uuid: expect.any(String) }, here: null })
})

test('without a target room there is no state, and outside of servers the room is the one the user is in', async () => {
  const alone = await interaction('eve')
  expect((await alone.begin('room')).here).toEqual({ room: null, choices: [], state: null })
  const { room, begin, signIn } = await interaction('eli')
  const { uuid, accessToken } = await signIn()
  const call = fixtures.as(accessToken)
  await fixtures.enter({ name: 'eli', uuid, token: accessToken, call }, room.uuid)
  await expect.poll(async () => (await call('GET /discord/here')).room?.uuid).toBe(room.uuid)
  expect(await begin('room', { guildId: null })).toMatchObject({
    here: { room: { uuid: room.uuid }, state: { allUsers: [{ uuid }] } },
    language: null,
  })
})

test('the response has the language that the server has chosen', async () => {
  const { guild, begin } = await interaction('fay')
  const params = { guildId: guild.id }
  await fixtures.service.call('PATCH /rooms/discord/{guildId}', { params, body: { language: 'es' } })
  expect((await begin('nothing')).language).toBe('es')
})

test('users who are banned or have deactivated their account are refused, and the interaction stays claimed', async () => {
  for (const [name, values, message] of [
    ['gus', { bannedUntil: new Date(fixtures.clock.now() + 1000) }, 'This account is banned'],
    ['hal', { deactivatedAt: new Date(fixtures.clock.now()) }, 'This account has been deactivated'],
  ] as const) {
    const { begin, signIn } = await interaction(name)
    const { uuid } = await signIn()
    await fixtures.app.db.updateTable('user').set(values).where('uuid', '=', uuid).execute()
    expect(await refusalOf(begin('room'))).toEqual({ status: 403, message })
    expect(await begin('room')).toMatchObject({ first: false })
  }
})
