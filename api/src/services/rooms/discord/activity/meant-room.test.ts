import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  launch,
  leave,
  type Channel,
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

/** A Discord user who is signed in here. */
const signedIn = (name: string) => signedInFromDiscord(fixtures, there, name)
type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** A guild with a room in each of two voice channels, and a text channel without one. */
async function twoRooms() {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const guild = addGuild(there.world, 'Night Owls', ann.person)
  addMember(there.world, guild, bob.person)
  const channel = (name: string, type: 0 | 2) => addChannel(there.world, guild, name, type)
  const [lounge, late, general] = [channel('Lounge', 2), channel('After hours', 2), channel('general', 0)]
  const enter = async (who: SignedIn, where: Channel) => {
    const instance = launch(there.world, where, who.person.id)
    const room = await open(who, instance.id)
    return { instance, room }
  }
  return {
    ann,
    bob,
    guild,
    lounge,
    late,
    general,
    inLounge: await enter(ann, lounge),
    inLate: await enter(ann, late),
  }
}

const open = (who: SignedIn, instanceId: string, customId: string | null = null) =>
  who.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: { customId } })

const here = (who: Pick<SignedIn, 'call'>, guild: Guild, { id: channelId }: Channel) =>
  who.call('GET /rooms/discord/{guildId}/here', { params: { guildId: guild.id }, query: { channelId } })

test('rooms of a guild are named after their channels', async () => {
  const { inLounge, inLate } = await twoRooms()
  expect([inLounge.room.name, inLate.room.name]).toEqual(['Lounge · Night Owls', 'After hours · Night Owls'])
})

test("a guild's new room lets its listeners vote to skip, and a conversation's does not", async () => {
  const { inLounge } = await twoRooms()
  const ann = await signedIn('ann')
  const alone = addChannel(there.world, null, '', 1)
  alone.recipients.push(ann.person.id)
  const inConversation = await open(ann, launch(there.world, alone, ann.person.id).id)
  const rulesOf = async (uuid: string) => {
    const { boothRules } = await fixtures.service.call('GET /rooms/{id}', { params: { id: uuid } })
    return boothRules
  }
  expect(await rulesOf(inLounge.room.uuid)).toMatchObject({ skipPercent: 50, waitingList: false })
  expect(await rulesOf(inConversation.uuid)).toMatchObject({ skipPercent: null })
})

test('a room name that is too long is cut off without splitting a character', async () => {
  const ann = await signedIn('ann')
  const guild = addGuild(there.world, `${'x'.repeat(59 - 'Bar · '.length)}🎵 and so on`, ann.person)
  const instance = launch(there.world, addChannel(there.world, guild, 'Bar'), ann.person.id)
  expect((await open(ann, instance.id)).name).toMatch(/^Bar · x+$/)
})

test("the target room is the user's own, then that of their voice channel, the channel and the guild", async () => {
  const { ann, bob, guild, lounge, late, general, inLounge, inLate } = await twoRooms()
  const meant = async (where: Channel) => (await here(bob, guild, where)).room?.uuid
  expect((await here(bob, guild, general)).room).toBeNull()
  expect((await here(bob, guild, general)).choices.map(({ uuid }) => uuid).sort()).toEqual(
    [inLounge.room.uuid, inLate.room.uuid].sort(),
  )
  const forAll = await ann.call('POST /rooms/infrastructure', { body: { name: 'For all' } })
  await ann.call('POST /rooms/discord/{guildId}', {
    params: { guildId: guild.id },
    body: { roomId: forAll.slug },
  })
  expect(await meant(general)).toBe(forAll.uuid)
  expect(await meant(lounge)).toBe(inLounge.room.uuid)
  guild.voices.set(bob.person.id, late.id)
  expect(await meant(lounge)).toBe(inLate.room.uuid)
  await fixtures.enter(bob, inLounge.room.uuid)
  expect(await meant(general)).toBe(inLounge.room.uuid)
})

test('a room that is bound to two channels is one choice', async () => {
  const { ann, bob, guild, general, lounge, inLounge, inLate } = await twoRooms()
  const another = addChannel(there.world, guild, 'Another', 2)
  const body = { roomId: inLounge.room.uuid, channelId: another.id }
  await ann.call('POST /rooms/discord/{guildId}', { params: { guildId: guild.id }, body })
  const { choices } = await here(bob, guild, general)
  expect(choices.map(({ uuid }) => uuid).sort()).toEqual([inLounge.room.uuid, inLate.room.uuid].sort())
  expect((await here(bob, guild, lounge)).room?.uuid).toBe(inLounge.room.uuid)
})

test('the only room with people in it is the target if there is no other', async () => {
  const { ann, bob, guild, general, inLate } = await twoRooms()
  await fixtures.enter(ann, inLate.room.uuid)
  expect((await here(bob, guild, general)).room?.uuid).toBe(inLate.room.uuid)
})

test('without voice states from Discord, the room of the channel is the target', async () => {
  const { bob, guild, lounge, inLounge } = await twoRooms()
  there.world.faults.push({ path: /voice-states/, status: 500, times: 4 })
  expect((await here(bob, guild, lounge)).room?.uuid).toBe(inLounge.room.uuid)
  there.world.faults.length = 0
})

test("users outside the guild don't see its rooms that are not listed", async () => {
  const { guild, lounge } = await twoRooms()
  const [eve, web] = [await signedIn('eve'), await fixtures.person('web')]
  for (const who of [eve, web]) expect(await here(who, guild, lounge)).toEqual({ room: null, choices: [] })
})

test('a room opened from a message is the room of the activity for everyone who joins it', async () => {
  const { ann, bob, general, lounge, inLounge, guild } = await twoRooms()
  await bob.call('POST /discord/launches', { body: { roomId: inLounge.room.uuid } })
  const instance = launch(there.world, general, bob.person.id)
  launch(there.world, general, ann.person.id)
  for (const who of [bob, ann, bob]) {
    expect(await open(who, instance.id)).toMatchObject({ uuid: inLounge.room.uuid, created: false })
  }
  const list = await bob.call('GET /rooms/discord/list/{guildId}', { params: { guildId: guild.id } })
  expect(list.map(({ discordChannelId }) => discordChannelId)).not.toContain(general.id)
  expect(list.map(({ discordChannelId }) => discordChannelId)).toContain(lounge.id)
})

test('a room from elsewhere opens only for the user who pressed its button, and a locked one for nobody', async () => {
  const { ann, bob, general, inLounge } = await twoRooms()
  const eve = await fixtures.person('eve')
  const make = (name: string, more: object) => eve.call('POST /rooms/infrastructure', { body: { name, ...more } })
  const [elsewhere, shut] = [await make('Elsewhere', {}), await make('Shut', { password: 'sesame' })]
  const press = (roomId: string) => bob.call('POST /discord/launches', { body: { roomId } })
  await press(elsewhere.uuid)
  const instance = launch(there.world, general, bob.person.id)
  launch(there.world, general, ann.person.id)
  expect((await open(bob, instance.id)).uuid).toBe(elsewhere.uuid)
  expect((await open(ann, instance.id)).uuid).not.toBe(elsewhere.uuid)
  await press(shut.uuid)
  expect((await open(bob, instance.id)).uuid).not.toBe(shut.uuid)
  await press(inLounge.room.uuid)
  expect((await open(bob, instance.id)).uuid).toBe(inLounge.room.uuid)
  expect(await refusalOf(press('no-such-room'))).toMatchObject({ status: 404 })
})

test('a user who opened the activity to go on stage is sent there once, whichever room it opens', async () => {
  const { ann, bob, general, late, inLounge, inLate } = await twoRooms()
  await bob.call('POST /discord/launches', { body: { roomId: inLounge.room.uuid, stepUp: true } })
  const instance = launch(there.world, general, bob.person.id)
  launch(there.world, general, ann.person.id)
  expect(await open(ann, instance.id)).toMatchObject({ stepUp: false })
  expect(await open(bob, instance.id)).toMatchObject({ uuid: inLounge.room.uuid, stepUp: true })
  expect(await open(bob, instance.id)).toMatchObject({ uuid: inLounge.room.uuid, stepUp: false })
  await bob.call('POST /discord/launches', { body: { roomId: null, stepUp: true } })
  const inChannel = launch(there.world, late, bob.person.id)
  expect(await open(bob, inChannel.id)).toMatchObject({ uuid: inLate.room.uuid, stepUp: true })
  await bob.call('POST /discord/launches', { body: { roomId: null } })
  expect(await open(bob, launch(there.world, late, bob.person.id).id)).toMatchObject({ stepUp: false })
})

test('the room named for the next activity expires after a minute', async () => {
  const { bob, late, inLounge, inLate } = await twoRooms()
  await bob.call('POST /discord/launches', { body: { roomId: inLounge.room.uuid } })
  fixtures.clock.pass(61_000)
  const instance = launch(there.world, late, bob.person.id)
  expect((await open(bob, instance.id)).uuid).toBe(inLate.room.uuid)
  leave(there.world, instance, bob.person.id)
})
