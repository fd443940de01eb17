import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  addRole,
  launch,
  manageGuild,
  type Guild,
} from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../../test/fakes/fake-discord.ts'

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

type SignedIn = Awaited<ReturnType<typeof signedInFromDiscord>>
const signedIn = (name: string) => signedInFromDiscord(fixtures, there, name)
type Role = 'coOwner' | 'moderator' | 'dj' | 'banned' | 'kicked'

/**
 * A room of ann's that eve, a co-owner, has bound to her own server. Mal is a member there, with a role that maps to
 * co-owner.
 */
async function boundByCoOwner() {
  const [ann, eve, mal] = [await signedIn('ann'), await signedIn('eve'), await signedIn('mal')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Of ann' } })
  const [give, take] = rolesOf(ann, room.uuid)
  await give(eve, 'coOwner')
  const guild = addGuild(there.world, 'Of eve', eve.person)
  const crew = addRole(there.world, guild, 'crew')
  addMember(there.world, guild, mal.person, { roles: [crew.id] })
  const channel = addChannel(there.world, guild, 'Lounge')
  const params = { guildId: guild.id }
  await eve.call('PATCH /rooms/discord/{guildId}', { params, body: { roleMap: { [crew.id]: 'coOwner' } } })
  await eve.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid, channelId: channel.id } })
  const enter = async (who: SignedIn) => {
    const { id: instanceId } = launch(there.world, channel, who.person.id)
    const body = { customId: null }
    return who.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body })
  }
  return { ann, eve, mal, room, guild, channel, enter, give, take }
}

function rolesOf(owner: SignedIn, roomId: string) {
  const params = { roomId }
  const give = ({ uuid }: SignedIn, role: Role, expirationTime: string | null = null) =>
    owner.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: uuid, role, expirationTime } })
  const take = ({ uuid }: SignedIn, role: Role) =>
    owner.call('DELETE /roomUserRoles/{roomId}', { params, body: { userUuid: uuid, role } })
  return [give, take] as const
}

const held = async (owner: SignedIn, roomId: string, { uuid }: SignedIn) =>
  (await owner.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId, userId: uuid } }))
    .map(({ role }) => role)
    .sort()

test('[R225] a binding and the roles it granted end when its creator loses the right to bind the room', async () => {
  const { ann, eve, mal, room, guild, enter, take } = await boundByCoOwner()
  expect((await enter(mal)).uuid).toBe(room.uuid)
  expect(await held(ann, room.uuid, mal)).toEqual(['coOwner'])
  await take(eve, 'coOwner')
  expect(await held(ann, room.uuid, mal)).toEqual([])
  expect((await enter(eve)).uuid).not.toBe(room.uuid)
  expect((await enter(mal)).uuid).not.toBe(room.uuid)
  for (const who of [eve, mal]) expect(await held(ann, room.uuid, who)).toEqual([])
  const listed = await mal.call('GET /rooms/discord/list/{guildId}', { params: { guildId: guild.id } })
  expect(listed.map(({ uuid }) => uuid)).not.toContain(room.uuid)
})

test('a binding is not in force if its creator is banned or has been removed', async () => {
  for (const how of ['banned', 'gone'] as const) {
    const { ann, eve, mal, room, guild, enter, give } = await boundByCoOwner()
    await enter(mal)
    if (how === 'banned') await give(eve, 'banned')
    else {
      await fixtures.app.db
        .updateTable('discordBinding')
        .set({ boundByUserUuid: '00000000-0000-0000-0000-000000000000' })
        .where('guildId', '=', guild.id)
        .execute()
    }
    expect((await enter(mal)).uuid).not.toBe(room.uuid)
    if (how === 'banned') expect(await held(ann, room.uuid, mal)).toEqual([])
  }
})

test('owners of a room can list and remove its bindings, which revokes the roles granted by them', async () => {
  const { ann, eve, mal, room, guild, channel, enter, take } = await boundByCoOwner()
  await enter(mal)
  const params = { id: room.uuid }
  const list = (who: SignedIn) => who.call('GET /rooms/{id}/discord-bindings', { params })
  const cut = (who: SignedIn, guildId: string) =>
    who.call('DELETE /rooms/{id}/discord-bindings/{guildId}', { params: { ...params, guildId }, query: {} })
  const binding = { guildId: guild.id, channelId: channel.id, boundByUserUuid: eve.uuid }
  expect(await list(ann)).toMatchObject([{ ...binding, guildName: null, isInForce: true }])
  const named = fixtures.app.db.updateTable('discordGuild').set({ publicName: 'Of eve' })
  await named.where('guildId', '=', guild.id).execute()
  expect(await list(ann)).toMatchObject([{ ...binding, guildName: 'Of eve' }])
  expect(await cut(ann, '123456789012345678')).toEqual({ unbound: false })
  const stranger = await signedIn('stranger')
  for (const act of [() => list(stranger), () => cut(stranger, guild.id)])
    expect(await refusalOf(act())).toMatchObject({ status: 403 })
  await take(eve, 'coOwner')
  expect(await list(ann)).toMatchObject([{ ...binding, isInForce: false }])
  expect(await cut(ann, guild.id)).toEqual({ unbound: true })
  expect(await list(ann)).toEqual([])
  expect(await held(ann, room.uuid, mal)).toEqual([])
  params.id = 'no-such-room'
  for (const act of [() => list(ann), () => cut(ann, guild.id)])
    expect(await refusalOf(act())).toMatchObject({ status: 404 })
})

test('removing the binding to one server keeps the roles granted by another', async () => {
  const { ann, mal, room, guild, enter } = await boundByCoOwner()
  await enter(mal)
  const own = addGuild(there.world, 'Of ann', ann.person)
  const djs = addRole(there.world, own, 'djs')
  addMember(there.world, own, mal.person, { roles: [djs.id] })
  const params = { guildId: own.id }
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { roleMap: { [djs.id]: 'dj' } } })
  await ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  await openIn(own, mal)
  expect(await held(ann, room.uuid, mal)).toEqual(['coOwner', 'dj'])
  await ann.call('DELETE /rooms/{id}/discord-bindings/{guildId}', {
    params: { id: room.uuid, guildId: guild.id },
    query: {},
  })
  expect(await held(ann, room.uuid, mal)).toEqual(['dj'])
})

/** Opens the activity in a new channel of a server. */
function openIn(guild: Guild, who: SignedIn) {
  const { id: instanceId } = launch(there.world, addChannel(there.world, guild, 'Any'), who.person.id)
  return who.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: { customId: null } })
}

test('[R225] a role that staff revoked is not granted again, and banned or kicked users get none', async () => {
  const [ann, bob, cat] = [await signedIn('ann'), await signedIn('bob'), await signedIn('cat')]
  const guild = addGuild(there.world, 'Ours', ann.person)
  const managers = addRole(there.world, guild, 'managers', manageGuild)
  for (const { person } of [bob, cat]) addMember(there.world, guild, person, { roles: [managers.id] })
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Ours' } })
  const params = { guildId: guild.id }
  await ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const [give, take] = rolesOf(ann, room.uuid)
  await openIn(guild, bob)
  expect(await held(ann, room.uuid, bob)).toEqual(['coOwner'])
  await take(bob, 'coOwner')
  for (const managersCoOwn of [true, false, true]) {
    await bob.call('PATCH /rooms/discord/{guildId}', { params, body: { managersCoOwn } })
    await openIn(guild, bob)
    expect(await held(ann, room.uuid, bob)).toEqual([])
  }
  await give(cat, 'kicked', new Date(fixtures.clock.now() + 60_000).toISOString())
  await openIn(guild, cat)
  expect(await held(ann, room.uuid, cat)).toEqual(['kicked'])
  fixtures.clock.pass(60_001)
  await openIn(guild, cat)
  expect(await held(ann, room.uuid, cat)).toEqual(['coOwner'])
  await give(bob, 'coOwner')
  await bob.call('PATCH /rooms/discord/{guildId}', { params, body: { managersCoOwn: false } })
  await openIn(guild, bob)
  expect(await held(ann, room.uuid, bob)).toEqual(['coOwner'])
})

test('the settings of a server change who may DJ only in rooms whose binding is in force', async () => {
  const { ann, eve, room, guild, take } = await boundByCoOwner()
  const restrict = () =>
    eve.call('PATCH /rooms/discord/{guildId}', {
      params: { guildId: guild.id },
      body: { djRoleIds: ['123456789012345678'] },
    })
  await take(eve, 'coOwner')
  await restrict()
  expect((await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })).djType).toBe('EVERYONE')
})

test('a room created for a channel stays its room, whoever owns it', async () => {
  const [ann, dario] = [await signedIn('ann'), await signedIn('dario')]
  const guild = addGuild(there.world, 'Birds', ann.person)
  addMember(there.world, guild, dario.person)
  const channel = addChannel(there.world, guild, 'Nest')
  const { id: instanceId } = launch(there.world, channel, dario.person.id)
  const open = (who: SignedIn) =>
    who.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: {} })
  const { uuid } = await open(dario)
  await fixtures.app.db.deleteFrom('roomUserRole').where('userUuid', '=', dario.uuid).execute()
  launch(there.world, channel, ann.person.id)
  expect((await open(ann)).uuid).toBe(uuid)
})
