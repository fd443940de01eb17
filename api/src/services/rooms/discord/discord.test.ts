import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  addRole,
  launch,
  leave,
  manageGuild,
  type Guild,
  type Person,
} from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../test/fakes/fake-discord.ts'
import { guildAdmin } from './guilds/guilds.ts'

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

/** A Discord user who is signed in here. */
const signedIn = (name: string) => signedInFromDiscord(fixtures, there, name)
/** For this long, an activity's list of users counts for those in it. */
const activityMs = 5001

type SignedIn = Awaited<ReturnType<typeof signedIn>>

function guildOf(owner: Person, ...members: SignedIn[]): Guild {
  const guild = addGuild(there.world, `The guild of ${owner.username}`, owner)
  for (const { person } of members) addMember(there.world, guild, person)
  return guild
}

const open = (who: SignedIn, instanceId: string, customId: string | null = null) =>
  who.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: { customId } })

test('everyone in a voice channel enters the same room, even when they join concurrently', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const channel = addChannel(there.world, guildOf(ann.person, bob), 'Lounge')
  const instance = launch(there.world, channel, ann.person.id)
  launch(there.world, channel, bob.person.id)
  const [first, second] = await Promise.all([open(ann, instance.id), open(bob, instance.id)])
  expect(first.uuid).toBe(second.uuid)
  expect([first.created, second.created].filter(Boolean)).toHaveLength(1)
  expect(first.name).toBe('Lounge · The guild of ann')
  expect(await open(ann, instance.id)).toEqual({ ...first, created: false })
})

test('a pop-out has another instance and the same room', async () => {
  const ann = await signedIn('ann')
  const channel = addChannel(there.world, guildOf(ann.person), 'Lounge')
  const before = launch(there.world, channel, ann.person.id)
  const { uuid } = await open(ann, before.id)
  leave(there.world, before, ann.person.id)
  const after = launch(there.world, channel, ann.person.id)
  expect(after.id).not.toBe(before.id)
  expect((await open(ann, after.id)).uuid).toBe(uuid)
})

test('a conversation without a guild has a room of its own', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const conversation = addChannel(there.world, null, 'ann and bob', 1)
  const instance = launch(there.world, conversation, ann.person.id)
  launch(there.world, conversation, bob.person.id)
  expect((await open(ann, instance.id)).uuid).toBe((await open(bob, instance.id)).uuid)
})

test('users who are not in the activity are refused, and so is everyone once it has ended', async () => {
  const [ann, eve] = [await signedIn('ann'), await signedIn('eve')]
  const instance = launch(there.world, addChannel(there.world, guildOf(ann.person), 'Lounge'), ann.person.id)
  const sentence = {
    status: 403,
    message: 'You aren’t in this activity, or it has ended. Please open it again from Discord',
  }
  expect(await refusalOf(open(eve, instance.id))).toEqual(sentence)
  leave(there.world, instance, ann.person.id)
  fixtures.clock.pass(activityMs)
  expect(await refusalOf(open(ann, instance.id))).toEqual(sentence)
  const web = await fixtures.person('web')
  expect(await refusalOf(open({ ...ann, call: web.call }, instance.id))).toEqual({
    status: 403,
    message: 'Your account isn’t linked to Discord',
  })
})

test('a link with a room opens that room, and one with an unknown room the room of the channel', async () => {
  const ann = await signedIn('ann')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Deep cuts' } })
  const instance = launch(there.world, addChannel(there.world, guildOf(ann.person), 'Lounge'), ann.person.id)
  expect(await open(ann, instance.id, room.slug)).toMatchObject({
    uuid: room.uuid,
    design: room.design,
    created: false,
  })
  expect(await open(ann, instance.id, 'no-such-room')).toMatchObject({ created: true })
})

test('[R225] a link gives no access to a private or password-protected room, whoever sends it', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const make = (name: string, more: object) => ann.call('POST /rooms/infrastructure', { body: { name, ...more } })
  const shut = [await make('Private', { type: 'PRIVATE' }), await make('Locked', { password: 'sesame' })]
  const unlisted = await make('Unlisted', { unlisted: true })
  for (const who of [bob, ann]) {
    const instance = launch(there.world, addChannel(there.world, guildOf(who.person), 'Lounge'), who.person.id)
    for (const { slug, id, uuid } of shut) {
      for (const customId of [slug, String(id), uuid]) {
        expect(await open(who, instance.id, customId)).not.toMatchObject({ uuid })
      }
    }
    expect(await open(who, instance.id, unlisted.slug)).toMatchObject({ uuid: unlisted.uuid })
  }
  const instance = launch(there.world, addChannel(there.world, guildOf(bob.person), 'Lounge'), bob.person.id)
  expect((await open(bob, instance.id, String(unlisted.id))).uuid).not.toBe(unlisted.uuid)
})

test('[R225] a link opens a private room from the guild that the room is bound to', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const guild = guildOf(ann.person, bob)
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Ours', type: 'PRIVATE' } })
  await ann.call('POST /rooms/discord/{guildId}', {
    params: { guildId: guild.id },
    body: { roomId: room.slug, channelId: addChannel(there.world, guild, 'Bar').id },
  })
  const instance = launch(there.world, addChannel(there.world, guild, 'Lounge'), bob.person.id)
  expect(await open(bob, instance.id, room.slug)).toMatchObject({ uuid: room.uuid })
})

test("[R225] roles in a user's own guild give them no role in a room that is not bound to it", async () => {
  const [ann, eve] = [await signedIn('ann'), await signedIn('eve')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The victim' } })
  const guild = guildOf(eve.person)
  const crew = addRole(there.world, guild, 'crew')
  addMember(there.world, guild, eve.person, { roles: [crew.id] })
  const params = { guildId: guild.id }
  await eve.call('PATCH /rooms/discord/{guildId}', { params, body: { roleMap: { [crew.id]: 'coOwner' } } })
  const channel = addChannel(there.world, guild, 'Lounge')
  const instance = launch(there.world, channel, eve.person.id)
  for (const customId of [room.slug, String(room.id), room.uuid]) {
    expect(await open(eve, instance.id, customId)).toMatchObject({ uuid: room.uuid })
  }
  const rows = () =>
    ann.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId: room.slug, userId: eve.uuid } })
  expect(await rows()).toEqual([])
  const bind = eve.call('POST /rooms/discord/{guildId}', {
    params,
    body: { roomId: room.slug, channelId: channel.id },
  })
  expect(await refusalOf(bind)).toMatchObject({ status: 403 })
  await open(eve, instance.id, room.slug)
  expect(await rows()).toEqual([])
})

test('[R225] roles granted by Discord roles are revoked when the room is no longer bound to a guild', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const guild = guildOf(ann.person, bob)
  const crew = addRole(there.world, guild, 'crew')
  addMember(there.world, guild, bob.person, { roles: [crew.id] })
  const params = { guildId: guild.id }
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { roleMap: { [crew.id]: 'moderator' } } })
  const channel = addChannel(there.world, guild, 'Lounge')
  const make = (name: string) => ann.call('POST /rooms/infrastructure', { body: { name } })
  const bindTo = (roomId: string) => ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId } })
  const rolesIn = async (roomId: string) =>
    (await ann.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId, userId: bob.uuid } })).map(
      ({ role }) => role,
    )
  const [first, second] = [await make('First'), await make('Second')]
  await bindTo(first.slug)
  const instance = launch(there.world, channel, bob.person.id)
  await open(bob, instance.id)
  expect(await rolesIn(first.slug)).toEqual(['moderator'])
  await bindTo(second.slug)
  expect(await rolesIn(first.slug)).toEqual([])
  await open(bob, instance.id)
  expect(await rolesIn(second.slug)).toEqual(['moderator'])
  await ann.call('DELETE /rooms/discord/{guildId}', { params, query: {} })
  expect(await rolesIn(second.slug)).toEqual([])
})

test('guild managers can bind one room for the guild and one per channel, each replacing the previous one', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const guild = guildOf(ann.person, bob)
  const [lounge, bar] = [addChannel(there.world, guild, 'Lounge'), addChannel(there.world, guild, 'Bar')]
  const make = (name: string) => ann.call('POST /rooms/infrastructure', { body: { name } })
  const [all, one, other] = [await make('For all'), await make('For the bar'), await make('Another')]
  const params = { guildId: guild.id }
  const bindTo = (roomId: string, channelId: string | null = null) =>
    ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId, channelId } })
  await bindTo(all.slug)
  await bindTo(other.uuid, bar.id)
  await bindTo(one.slug, bar.id)
  const listed = await bob.call('GET /rooms/discord/list/{guildId}', { params })
  expect(listed.map((room) => [room.slug, room.discordChannelId])).toEqual([
    [all.slug, null],
    [one.slug, bar.id],
  ])
  const inLounge = launch(there.world, lounge, bob.person.id)
  const inBar = launch(there.world, bar, bob.person.id)
  expect((await open(bob, inLounge.id)).uuid).toBe(all.uuid)
  expect((await open(bob, inBar.id)).uuid).toBe(one.uuid)
  const unbind = (query: { channelId?: string }) => ann.call('DELETE /rooms/discord/{guildId}', { params, query })
  expect(await unbind({ channelId: bar.id })).toEqual({ unbound: true })
  expect(await unbind({ channelId: bar.id })).toEqual({ unbound: false })
  expect((await open(bob, inBar.id)).uuid).toBe(all.uuid)
})

test('rooms of a guild that are not listed are visible to its members only', async () => {
  const [ann, bob, eve] = [await signedIn('ann'), await signedIn('bob'), await signedIn('eve')]
  const web = await fixtures.person('web')
  const guild = guildOf(ann.person, bob)
  const params = { guildId: guild.id }
  const bar = addChannel(there.world, guild, 'Bar')
  const make = (name: string, more: object = {}) =>
    ann.call('POST /rooms/infrastructure', { body: { name, ...more } })
  const [listed, hidden] = [await make('Listed'), await make('Hidden', { type: 'PRIVATE' })]
  await ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId: listed.slug } })
  await ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId: hidden.slug, channelId: bar.id } })
  const names = async ({ call }: Pick<SignedIn, 'call'>) =>
    (await call('GET /rooms/discord/list/{guildId}', { params })).map((room) => [room.name, room.discordChannelId])
  for (const who of [ann, bob, fixtures.service]) {
    expect(await names(who)).toEqual([
      ['Listed', null],
      ['Hidden', bar.id],
    ])
  }
  for (const who of [eve, web]) expect(await names(who)).toEqual([['Listed', null]])
})

test("only guild managers can change its settings, and only a room's owners can bind it", async () => {
  const [ann, bob, web] = [await signedIn('ann'), await signedIn('bob'), await fixtures.person('web')]
  const guild = guildOf(ann.person, bob)
  const params = { guildId: guild.id }
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Mine' } })
  const body = { roomId: room.slug }
  const only = 'Only people who manage the Discord server can do this, with an account linked to Discord'
  for (const call of [bob.call, web.call]) {
    expect(await refusalOf(call('POST /rooms/discord/{guildId}', { params, body }))).toEqual({
      status: 403,
      message: only,
    })
  }
  const crew = addRole(there.world, guild, 'crew', manageGuild)
  addMember(there.world, guild, bob.person, { roles: [crew.id] })
  expect(await refusalOf(bob.call('POST /rooms/discord/{guildId}', { params, body }))).toEqual({
    status: 403,
    message: 'Only the owners of the room can connect it to a Discord server',
  })
  const missing = { params, body: { roomId: 'no-such-room' } }
  expect(await refusalOf(bob.call('POST /rooms/discord/{guildId}', missing))).toMatchObject({ status: 404 })
  there.world.faults.push({ path: /guilds/, status: 500, times: 4 })
  expect(await refusalOf(bob.call('PATCH /rooms/discord/{guildId}', { params, body: {} }))).toMatchObject({
    status: 424,
  })
  there.world.faults.length = 0
})

test('a guild that allows no new rooms gets none, and the refusal says whom to ask', async () => {
  const ann = await signedIn('ann')
  const guild = guildOf(ann.person)
  const params = { guildId: guild.id }
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { allowRooms: false } })
  const instance = launch(there.world, addChannel(there.world, guild, 'Lounge'), ann.person.id)
  expect(await refusalOf(open(ann, instance.id))).toEqual({
    status: 404,
    message: 'This channel has no room yet. Ask the people who manage this Discord server to set one up',
  })
})

test('omitted settings stay as they were, even under concurrent changes', async () => {
  const ann = await signedIn('ann')
  const guild = guildOf(ann.person)
  const params = { guildId: guild.id }
  const channelId = addChannel(there.world, guild, 'news', 0).id
  const change = (body: object) => ann.call('PATCH /rooms/discord/{guildId}', { params, body })
  await Promise.all([
    change({ announce: { channelId } }),
    change({ announce: { joins: true } }),
    change({ allowRooms: false }),
  ])
  expect(await ann.call('GET /rooms/discord/{guildId}', { params })).toEqual({
    allowRooms: false,
    managersCoOwn: true,
    djRoleIds: [],
    listEvents: true,
    roleMap: {},
    voiceStatus: true,
    inSeasons: false,
    language: null,
    announce: { channelId, nowPlaying: true, roomLive: true, joins: true, inThread: true },
  })
})

test('only the managers of a Discord server and services can read its settings', async () => {
  const [ann, bob, eve] = [await signedIn('ann'), await signedIn('bob'), await signedIn('eve')]
  const params = { guildId: guildOf(ann.person, bob).id }
  for (const who of [bob, eve])
    expect(await refusalOf(who.call('GET /rooms/discord/{guildId}', { params }))).toEqual({
      status: 403,
      message: guildAdmin.refusal?.sentence,
    })
  expect(await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).toEqual(
    await ann.call('GET /rooms/discord/{guildId}', { params }),
  )
})

test('Discord roles grant and revoke room roles, and roles given manually stay', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const guild = guildOf(ann.person, bob)
  const [crew, djs] = [addRole(there.world, guild, 'crew'), addRole(there.world, guild, 'djs')]
  const params = { guildId: guild.id }
  const channel = addChannel(there.world, guild, 'Lounge')
  const instance = launch(there.world, channel, ann.person.id)
  launch(there.world, channel, bob.person.id)
  const room = await open(ann, instance.id)
  await ann.call('PATCH /rooms/discord/{guildId}', {
    params,
    body: { roleMap: { [crew.id]: 'moderator' }, djRoleIds: [djs.id] },
  })
  expect((await ann.call('GET /rooms/{id}', { params: { id: room.slug } })).djType).toBe('INVITE_ONLY')
  const roles = async () => {
    const { roomRoles } = await ann.call('GET /rooms/{id}', { params: { id: room.slug } })
    return roomRoles.filter(({ userUuid }) => userUuid === bob.uuid).map(({ role }) => role)
  }
  addMember(there.world, guild, bob.person, { roles: [crew.id, djs.id] })
  await open(bob, instance.id)
  expect((await roles()).sort()).toEqual(['dj', 'moderator'])
  addMember(there.world, guild, bob.person, { roles: [djs.id] })
  fixtures.clock.pass(activityMs)
  there.world.faults.push({ path: /members/, status: 500, times: 2 })
  await open(bob, instance.id)
  expect((await roles()).sort()).toEqual(['dj', 'moderator'])
  fixtures.clock.pass(activityMs)
  await open(bob, instance.id)
  expect(await roles()).toEqual(['dj'])
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { djRoleIds: [] } })
  await open(bob, instance.id)
  expect(await roles()).toEqual([])
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.uuid },
    body: { userUuid: bob.uuid, role: 'moderator' },
  })
  await open(bob, instance.id)
  expect(await roles()).toEqual(['moderator'])
})

test('[R225] guild managers are co-owners of its rooms, whoever opened them, unless the guild disables it', async () => {
  const [ann, bob, dario] = [await signedIn('ann'), await signedIn('bob'), await signedIn('dario')]
  const guild = guildOf(ann.person, bob, dario)
  const managers = addRole(there.world, guild, 'managers', manageGuild)
  addMember(there.world, guild, bob.person, { roles: [managers.id] })
  const channel = addChannel(there.world, guild, 'After hours')
  const instance = launch(there.world, channel, dario.person.id)
  for (const { person } of [ann, bob]) launch(there.world, channel, person.id)
  const room = await open(dario, instance.id)
  for (const who of [ann, bob]) await open(who, instance.id)
  const roles = async () => {
    const { roomRoles } = await ann.call('GET /rooms/{id}', { params: { id: room.slug } })
    return Object.fromEntries(roomRoles.map(({ userUuid, role }) => [userUuid, role]))
  }
  expect(await roles()).toEqual({ [dario.uuid]: 'owner', [ann.uuid]: 'coOwner', [bob.uuid]: 'coOwner' })
  await ann.call('PATCH /rooms/discord/{guildId}', { params: { guildId: guild.id }, body: { managersCoOwn: false } })
  for (const who of [ann, bob]) await open(who, instance.id)
  expect(await roles()).toEqual({ [dario.uuid]: 'owner' })
})

test('managers of a guild can close rooms created for it, but not rooms that a user brought along', async () => {
  const [ann, bob, dario] = [await signedIn('ann'), await signedIn('bob'), await signedIn('dario')]
  const guild = guildOf(ann.person, bob, dario)
  const instance = launch(there.world, addChannel(there.world, guild, 'Lounge'), dario.person.id)
  const room = await open(dario, instance.id)
  const brought = await ann.call('POST /rooms/infrastructure', { body: { name: 'Mine for years' } })
  const params = { guildId: guild.id }
  await ann.call('POST /rooms/discord/{guildId}', { params, body: { roomId: brought.slug } })
  const close = (who: SignedIn, id: string) =>
    who.call('DELETE /rooms/discord/{guildId}/rooms/{id}', { params: { guildId: guild.id, id } })
  const managers = addRole(there.world, guild, 'managers', manageGuild)
  addMember(there.world, guild, bob.person, { roles: [managers.id] })
  expect(await refusalOf(close(dario, room.slug))).toMatchObject({ status: 403 })
  expect(await refusalOf(close(bob, brought.slug))).toEqual({
    status: 403,
    message: 'This room wasn’t created for this Discord server. Only its owner can delete it',
  })
  const elsewhere = await ann.call('POST /rooms/infrastructure', { body: { name: 'Elsewhere' } })
  expect(await refusalOf(close(ann, elsewhere.slug))).toMatchObject({ status: 404 })
  await close(bob, room.slug)
  expect(await refusalOf(close(bob, room.slug))).toMatchObject({ status: 404 })
  expect(await refusalOf(ann.call('GET /rooms/{id}', { params: { id: room.slug } }))).toMatchObject({ status: 404 })
})

test("staff of a room can't close it through a Discord server of their own", async () => {
  const [ann, eve] = [await signedIn('ann'), await signedIn('eve')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Not theirs' } })
  const guild = guildOf(eve.person)
  const body = { userUuid: eve.uuid, role: 'coOwner' } as const
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: room.uuid }, body })
  const params = { guildId: guild.id }
  await eve.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const claim = JSON.parse(JSON.stringify({ discordServer: guild.id, madeForGuildId: guild.id }))
  await eve.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: claim })
  await eve.call('PATCH /rooms/{id}/infrastructure', { params: { id: room.uuid }, body: claim })
  const close = eve.call('DELETE /rooms/discord/{guildId}/rooms/{id}', { params: { ...params, id: room.uuid } })
  expect(await refusalOf(close)).toMatchObject({ status: 403 })
  expect(await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })).toMatchObject({ uuid: room.uuid })
  const own = await eve.call('POST /rooms/infrastructure', { body: { name: 'Claimed at birth', ...claim } })
  await eve.call('POST /rooms/discord/{guildId}', { params, body: { roomId: own.uuid } })
  const closeOwn = eve.call('DELETE /rooms/discord/{guildId}/rooms/{id}', { params: { ...params, id: own.uuid } })
  expect(await refusalOf(closeOwn)).toMatchObject({ status: 403 })
})

test('entering an activity is refused with the reason if Discord is unavailable or not set up', async () => {
  const ann = await signedIn('ann')
  const instance = launch(there.world, addChannel(there.world, guildOf(ann.person), 'Lounge'), ann.person.id)
  there.world.faults.push({ path: /activity-instances/, status: 503, times: 2 })
  expect(await refusalOf(open(ann, instance.id))).toMatchObject({ status: 424 })
  const { discord } = fixtures.app
  fixtures.app.discord = undefined
  expect(await refusalOf(open(ann, instance.id))).toMatchObject({ status: 404 })
  fixtures.app.discord = discord
})
