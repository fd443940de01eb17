import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { addMember, launch } from '@segue/simulator/discord/world.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { onTheWeb, somebody } = usersOf(running)

test('/setup create asks for a name, opens the room and binds the channel to it', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  const opened = await actor.command(ann.where, 'setup create')
  expect(opened.answer).toMatchObject({ type: 9, data: { custom_id: 'newroom' } })
  await actor.submit(ann.where, opened, { name: 'Deep *cuts*', about: 'No hits' })
  const posted = lastSeen(actor, ann.where)
  expect(wordsOf(posted)).toMatch(/\*\*Deep \\\*cuts\\\*\*\* is open/)
  expect(posted.onlyFor).toBeNull()
  expect(await ann.give('room info')).toMatch(/Deep \\\*cuts\\\*\n0 listening, 0 on the decks/)
  expect(await ann.give('nowplaying')).toMatch(/Nothing is playing/)
})

test('a channel’s room is replaced only after confirmation, and before it no room is created', async () => {
  const { actor, bot } = running()
  const ann = somebody('ann')
  const create = () => actor.command(ann.where, 'setup create')
  const names = async () => (await bot.guildRooms(ann.guild.id)).map(({ name }) => name)
  const owned = async () => {
    const { rooms } = await (await onTheWeb(ann.who)).call('GET /rooms/owned-rooms/list')
    return rooms.map(({ name }) => name)
  }
  const early = await create()
  await actor.submit(ann.where, await create(), { name: 'First' })
  await create()
  const request = lastSeen(actor, ann.where)
  expect(request.onlyFor).toBe(ann.who.id)
  expect(wordsOf(request)).toMatch(/^This channel already has \*\*First\*\*\. Create a new room for it\?/)
  await actor.press(ann.where, request, 'replace:no')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('The channel keeps its room.')
  // A form that was opened before the channel had a room asks as well.
  await actor.submit(ann.where, early, { name: 'Second' })
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/^This channel already has/)
  expect([await names(), await owned()]).toEqual([['First'], ['First']])
  const ids = flattened(lastSeen(actor, ann.where).message.components).map((one) => String(one['custom_id']))
  const yes = must(
    ids.find((id) => id.startsWith('replace:yes')),
    'a yes',
  )
  const form = await actor.press(ann.where, lastSeen(actor, ann.where), yes)
  await actor.submit(ann.where, form, { name: 'Third' })
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/\*\*Third\*\* is open/)
  expect(await names()).toEqual(['Third'])
})

test('only managers of the server can set up rooms, and others see that they can’t', async () => {
  const { actor, person, guild, world } = running()
  const [ann, bob] = [person('ann'), person('bob')]
  const { channel } = guild(ann, bob)
  const where = { person: bob, channel }
  for (const [name, options] of [
    ['setup create', {}],
    ['setup bind', { room: 'any' }],
    ['setup unbind', {}],
    ['setup settings', {}],
    ['announce', {}],
  ] as const) {
    await actor.command(where, name, options)
    expect([name, wordsOf(lastSeen(actor, where))]).toEqual([name, 'Only people who manage this server can do that.'])
  }
  expect(world.guilds.size).toBeGreaterThan(0)
})

test("/setup bind offers the manager's own rooms, and unbind releases the channel", async () => {
  const { actor } = running()
  const ann = somebody('ann')
  const web = await onTheWeb(ann.who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: 'From the web' } })
  expect(await actor.complete(ann.where, 'setup bind', { room: 'from' })).toEqual([
    { name: 'From the web', value: room.slug },
  ])
  expect(await ann.give('setup bind', { room: room.slug })).toBe('**From the web** is now the room for this server.')
  expect(await ann.give('setup bind', { room: room.slug, channel: ann.channel.id })).toMatch(
    /now the room for <#\d+>/,
  )
  expect(await ann.give('setup unbind', { channel: ann.channel.id })).toMatch(/^Done/)
  expect(await ann.give('setup unbind', { channel: ann.channel.id })).toBe('No room is connected there.')
  expect(await ann.give('setup bind', { room: 'from THE web' })).toMatch(/^\*\*From the web\*\* is now the room/)
  expect(await ann.give('setup bind', { room: 'nowhere-at-all' })).toBe('Room not found')
})

test('/room close asks for confirmation, and closes only after it', async () => {
  const { actor, fixtures } = running()
  const ann = somebody('ann')
  const web = await onTheWeb(ann.who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: 'Short' } })
  await ann.give('setup bind', { room: room.slug })
  await ann.give('room close')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'close:no')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('The room wasn’t deleted.')
  await ann.give('room close')
  await actor.press(ann.where, lastSeen(actor, ann.where), `close:yes:${room.uuid}`)
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Room deleted.')
  await expect(fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } })).rejects.toThrow(
    'Room not found',
  )
})

test('managers of the server can close its room with /room close, whoever opened it', async () => {
  const { actor, fixtures, guild, person, world } = running()
  const [ann, dario] = [person('ann'), person('dario')]
  const { guild: theirs, channel } = guild(ann, dario)
  const web = await onTheWeb(dario)
  const instance = launch(world, channel, dario.id)
  const params = { instanceId: instance.id }
  const room = await web.call('POST /discord/instances/{instanceId}/room', { params, body: {} })
  const where = { person: ann, channel }
  await actor.command(where, 'room close')
  await actor.press(where, lastSeen(actor, where), `close:yes:${room.uuid}`)
  expect(wordsOf(lastSeen(actor, where))).toBe('Room deleted.')
  expect(
    await fixtures.service.call('GET /rooms/discord/list/{guildId}', { params: { guildId: theirs.id } }),
  ).toEqual([])
})

test('/setup settings configures who may DJ and which Discord roles grant room roles', async () => {
  const { actor, fixtures, world } = running()
  const ann = somebody('ann')
  const role = (name: string) => {
    const id = world.snowflake()
    ann.guild.roles.set(id, { id, name, permissions: 0n, position: 1 })
    return id
  }
  const [djs, crew] = [role('djs'), role('crew')]
  await ann.give('setup settings')
  const panel = () => lastSeen(actor, ann.where)
  await actor.press(ann.where, panel(), 'guild:djs', [djs])
  await actor.press(ann.where, panel(), 'guild:role:moderator', [crew])
  const change = async (values: Record<string, string | string[]>) =>
    actor.submit(ann.where, await actor.press(ann.where, panel(), 'guild:form'), values)
  await change({ switches: ['managers', 'status'] })
  const params = { guildId: ann.guild.id }
  expect(await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).toMatchObject({
    djRoleIds: [djs],
    roleMap: { [crew]: 'moderator' },
    managersCoOwn: true,
    allowRooms: false,
    listEvents: false,
    language: null,
  })
  await change({ switches: ['managers', 'status', 'seasons'] })
  expect(await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).toMatchObject({ inSeasons: true })
  expect(wordsOf(panel())).toMatch(/List this server by name in season rankings: \*\*on\*\*/)
  await actor.press(ann.where, panel(), 'guild:role:moderator', [])
  expect((await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).roleMap).toEqual({})
  expect(wordsOf(panel())).toMatch(/Members can create rooms: \*\*off\*\*/)
  await change({ switches: [] })
  expect(await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).toMatchObject({
    managersCoOwn: false,
    voiceStatus: false,
    inSeasons: false,
  })
})

test('a server chooses the language of its public messages, and its panels follow at once', async () => {
  const { actor, whileTimePasses } = running()
  const ann = somebody('ann')
  await actor.submit(ann.where, await actor.command(ann.where, 'setup create'), { name: 'Loft' })
  await actor.command(ann.where, 'nowplaying')
  const panel = lastSeen(actor, ann.where)
  expect(wordsOf(panel)).toMatch(/Now playing in Loft/)
  await actor.command(ann.where, 'setup settings')
  const settings = lastSeen(actor, ann.where)
  expect(wordsOf(settings)).toMatch(/Language of public messages: \*\*This server’s language in Discord\*\*/)
  const choose = async (language?: string) =>
    actor.submit(ann.where, await actor.press(ann.where, settings, 'guild:form'), language ? { language } : {})
  await choose('es')
  expect(wordsOf(settings)).toMatch(/Language of public messages: \*\*Español\*\*/)
  await whileTimePasses(() => wordsOf(panel)).toMatch(/Suena en Loft/)
  await choose()
  await actor.command(ann.where, 'nowplaying')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Suena en Loft/)
  await choose('own')
  await actor.command(ann.where, 'nowplaying')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Now playing in Loft/)
})

test('nobody but managers opens or submits the form of a server’s settings', async () => {
  const { actor, fixtures } = running()
  const ann = somebody('ann')
  const bob = running().person('bob')
  addMember(running().world, ann.guild, bob)
  await actor.command(ann.where, 'setup settings')
  const opened = await actor.press(ann.where, lastSeen(actor, ann.where), 'guild:form')
  await actor.submit({ ...ann.where, person: bob }, opened, { language: 'es' })
  expect(wordsOf(lastSeen(actor, { ...ann.where, person: bob }))).toBe(
    'Only people who manage this server can do that.',
  )
  const params = { guildId: ann.guild.id }
  expect((await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).language).toBeNull()
})

test('/announce posts a first message, toggles announcements, and warns of a channel it cannot write to', async () => {
  const { actor, botWorld, fixtures } = running()
  const ann = somebody('ann')
  const params = { guildId: ann.guild.id }
  const settings = async () => (await fixtures.service.call('GET /rooms/discord/{guildId}', { params })).announce
  expect(await ann.give('announce')).toMatch(/I don’t announce anything yet/)
  expect(await ann.give('announce', { channel: ann.channel.id })).toMatch(/Songs as they start: on/)
  expect(actor.seenBy(ann.where).map(wordsOf).join()).toMatch(/I’ll now post updates about this server/)
  await actor.press(ann.where, lastSeen(actor, ann.where), 'announce:joins')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Who joins: on/)
  expect(await settings()).toMatchObject({ channelId: ann.channel.id, joins: true })
  botWorld.closedTo.add(ann.channel.id)
  expect(await ann.give('announce', { channel: ann.channel.id })).toMatch(
    /I don’t have permission to post in that channel/,
  )
  await actor.press(ann.where, lastSeen(actor, ann.where), 'announce:off')
  expect(await settings()).toMatchObject({ channelId: null })
})
