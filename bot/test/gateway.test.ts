import { InteractionResponseType, REST } from 'discord.js'
import { expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { Where } from '@segue/simulator/discord/actor.ts'
import { addChannel, addMember, entitle, type Sku } from '@segue/simulator/discord/world.ts'
import { ApiAway } from '../src/api-away.ts'
import { overRest } from '../src/discord/gateway.ts'
import { register } from '../src/discord/register.ts'
import { usersOf } from './users.ts'
import { botTest, holdApi, lastAnswer, lastSeen, wordsOf } from './world.ts'
import { startGateway } from '../src/discord/gateway.ts'

const running = botTest()
const { onTheWeb } = usersOf(running)

/** A guild with a room that has announcements, and a DJ with a song in it. */
async function announcing(settings: object = {}) {
  const { guild, person, gateway } = running()
  const ann = person('ann')
  const { guild: theirs, channel } = guild(ann)
  const asAnn = await onTheWeb(ann)
  const room = await asAnn.call('POST /rooms/infrastructure', { body: { name: 'The Loft' } })
  const params = { guildId: theirs.id }
  await asAnn.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  await asAnn.call('PATCH /rooms/discord/{guildId}', {
    params,
    body: { announce: { channelId: channel.id, inThread: false, ...settings } },
  })
  await gateway.follower.readGuild({ id: theirs.id, locale: 'en-US', hasChannel: () => true })
  // Events before the bot is subscribed are not announced.
  if (gateway.follower.follows(room.uuid)) await expect.poll(() => gateway.follower.hears(room.uuid)).toBe(true)
  return { ann, asAnn, room, channel, guild: theirs, where: { person: ann, channel } satisfies Where }
}

const record = (trackName: string) => ({
  musicProviders: { sevenDigital: `7-${trackName}` },
  trackName,
  artistName: 'The Openers',
  duration: 180,
  songId: '1',
  songShortId: 'abc',
  genre: null,
  isrc: null,
  playbackToken: null,
  explicit: false,
  status: 'VERIFIED',
  thumbnails: {},
})

const receivedIn = (where: Where) => running().actor.seenBy(where).map(wordsOf).join('\n')

test('a channel receives announcements of a room going live, its songs, and people joining, if enabled', async () => {
  const { fixtures, person, whileTimePasses } = running()
  const { asAnn, room, where } = await announcing({ joins: true })
  const visitor = await fixtures.enter(asAnn, room.uuid)
  await whileTimePasses(() => receivedIn(where)).toMatch(/ann joined The Loft/)
  await visitor.act('addDj', { song: record('Opener') })
  await expect.poll(() => receivedIn(where)).toMatch(/\*\*The Loft\*\* is live: ann played the first song/)
  await expect.poll(() => receivedIn(where)).toMatch(/\*\*Opener\*\* by The Openers · ann/)
  expect(person('x').id).not.toBe('')
})

test('the songs of one night are announced in one thread, so that the channel stays readable', async () => {
  const { fixtures, world } = running()
  const { asAnn, room, where } = await announcing({ inThread: true, roomLive: false })
  const visitor = await fixtures.enter(asAnn, room.uuid)
  await visitor.act('addDj', { song: record('First') })
  await expect.poll(() => receivedIn(where)).toMatch(/Played in The Loft/)
  const starter = must(running().actor.seenBy(where).at(-1), 'the message that starts the thread')
  await expect.poll(() => world.channels.has(starter.message.id)).toBe(true)
  const thread = { ...where, channel: must(world.channels.get(starter.message.id), 'a thread') }
  await expect.poll(() => receivedIn(thread)).toMatch(/First/)
  await visitor.act('updateNextSong', { song: record('Second') })
  await visitor.act('skipSong')
  await expect.poll(() => receivedIn(thread)).toMatch(/Second/)
  expect(running().actor.seenBy(where)).toHaveLength(1)
})

test('a panel follows its room automatically', async () => {
  const { fixtures, actor, whileTimePasses } = running()
  const { asAnn, room, where } = await announcing({ channelId: null })
  const visitor = await fixtures.enter(asAnn, room.uuid)
  await visitor.act('addDj', { song: record('Before') })
  await actor.command(where, 'nowplaying')
  const panel = lastSeen(actor, where)
  expect(wordsOf(panel)).toMatch(/Before/)
  await visitor.act('updateNextSong', { song: record('After') })
  await visitor.act('skipSong')
  await whileTimePasses(() => wordsOf(panel)).toMatch(/After/)
})

test('without permission to write the bot stays silent, and continues elsewhere', async () => {
  const { fixtures, actor, world, botWorld, mistakes, whileTimePasses } = running()
  const { ann, asAnn, room, channel, guild, where } = await announcing()
  const elsewhere = { person: ann, channel: addChannel(world, guild, 'elsewhere', 0) }
  await actor.command(elsewhere, 'nowplaying')
  const panel = lastSeen(actor, elsewhere)
  botWorld.closedTo.add(channel.id)
  const refusing = vi.spyOn(botWorld.closedTo, 'has')
  const before = mistakes.length
  const visitor = await fixtures.enter(asAnn, room.uuid)
  await visitor.act('addDj', { song: record('Unheard') })
  await expect.poll(() => refusing.mock.calls).toContainEqual([channel.id])
  await whileTimePasses(() => wordsOf(panel)).toMatch(/Unheard/)
  expect(receivedIn(where)).toBe('')
  expect(mistakes.slice(before)).toEqual([])
})

test('a guild that adds the bot is served immediately, and one that removes it is forgotten', async () => {
  const { world, person, guild, gateway, actor } = running()
  const owner = person('owner')
  const { guild: theirs, channel } = guild(owner)
  await expect.poll(() => gateway.client.guilds.cache.has(theirs.id)).toBe(true)
  await actor.command({ person: owner, channel }, 'help')
  expect(receivedIn({ person: owner, channel })).toMatch(/What I can do/)
  world.emit({ kind: 'guild-left', guild: theirs })
  await expect.poll(() => gateway.client.guilds.cache.has(theirs.id)).toBe(false)
})

test('a guild that renames itself is shown to others by its new name, and by none after removing the bot', async () => {
  const { fixtures, world, person, guild, gateway, served } = running()
  const owner = person('namer')
  const { guild: theirs } = guild(owner)
  await expect.poll(() => gateway.client.guilds.cache.has(theirs.id)).toBe(true)
  const params = { guildId: theirs.id }
  await fixtures.service.call('PATCH /rooms/discord/{guildId}', { params, body: { inSeasons: true } })
  const name = async () => {
    await fixtures.runJobs()
    const named = fixtures.app.db.selectFrom('discordGuild').where('guildId', '=', theirs.id).select('publicName')
    return (await named.executeTakeFirst())?.publicName
  }
  expect(await name()).toBe('The guild of namer')
  theirs.name = 'Night Owls'
  served.gateway.dispatch('GUILD_UPDATE', { id: theirs.id, name: theirs.name }, theirs.id)
  await expect.poll(name).toBe('Night Owls')
  world.guilds.delete(theirs.id)
  world.emit({ kind: 'guild-left', guild: theirs })
  await expect.poll(name).toBeNull()
})

test('after a broken connection, commands sent in the meantime get a response', async () => {
  const { actor, guild, person, served } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  served.gateway.drop()
  await actor.command({ person: ann, channel }, 'help')
  expect(receivedIn({ person: ann, channel })).toMatch(/What I can do/)
})

test('after a reconnect request or an invalid session the bot comes back', async () => {
  const { actor, guild, person, served } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  served.gateway.askToReconnect()
  await actor.command({ person: ann, channel }, 'help')
  expect(actor.seenBy({ person: ann, channel })).toHaveLength(1)
  const before = served.gateway.sessions[0]?.id
  served.gateway.invalidate(false)
  await expect.poll(() => served.gateway.sessions.some(({ id, socket }) => id !== before && socket)).toBe(true)
  await actor.command({ person: ann, channel }, 'help')
  await expect.poll(() => actor.seenBy({ person: ann, channel })).toHaveLength(2)
})

test('rate limits are respected, temporary errors retried, and every user gets a response', async () => {
  const { actor, guild, person, world } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  world.faults.push({ path: /callback/, status: 429, retryAfter: 0.2, times: 1 })
  await actor.command({ person: ann, channel }, 'help')
  world.faults.push({ path: /callback/, status: 502, times: 1 })
  await actor.command({ person: ann, channel }, 'help')
  expect(actor.seenBy({ person: ann, channel })).toHaveLength(2)
})

test('when the api fails users get a private message in their language without the cause', async () => {
  const { actor, guild, person, fixtures, bot, mistakes } = running()
  const ana = person('ana', 'es-ES')
  const { channel } = guild(ana)
  const { service } = bot
  bot.service = async () => {
    throw new ApiAway(new TypeError('connect ECONNREFUSED 10.0.0.7'))
  }
  await actor.command({ person: ana, channel }, 'rooms')
  bot.service = service
  const posted = lastSeen(actor, { person: ana, channel })
  expect(wordsOf(posted)).toBe('El servidor de música no responde ahora mismo. Inténtalo de nuevo en un momento.')
  expect(posted.onlyFor).toBe(ana.id)
  expect(mistakes.at(-1)).toMatch(/ECONNREFUSED/)
  expect(fixtures.clock.now()).toBeGreaterThan(0)
})

test('the late error of a public command is visible only to the caller', async () => {
  const { actor, guild, person, bot, whileTimePasses } = running()
  const [ann, bob] = [person('ann'), person('bob')]
  const { channel } = guild(ann, bob)
  const fail = holdApi(bot, async () => {
    throw new ApiAway(new TypeError('fetch failed'))
  })
  const answered = actor.command({ person: ann, channel }, 'rank')
  await whileTimePasses(() => lastAnswer(running())).toMatchObject({ type: 5, data: {} })
  fail()
  await answered
  const posted = lastSeen(actor, { person: ann, channel })
  expect([wordsOf(posted), posted.onlyFor]).toEqual([expect.stringContaining('isn’t responding right now'), ann.id])
  expect(actor.seenBy({ person: bob, channel })).toEqual([])
})

test("autocomplete responds before Discord's time limit", async () => {
  const { actor, guild, person, bot, whileTimePasses } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  const before = bot.as
  bot.as = () => new Promise(() => undefined)
  const choices = actor.complete({ person: ann, channel }, 'crate play', { crate: 'x' })
  await whileTimePasses(() => lastAnswer(running())).not.toBeNull()
  expect(await choices).toEqual([])
  bot.as = before
})

test('an interaction that was already acknowledged is not an error', async () => {
  const { actor, guild, person, bot, gateway } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  const { id, token } = await actor.command({ person: ann, channel }, 'help')
  const again = overRest(gateway.client.rest, bot.applicationId, { id, token })
  const response = { type: InteractionResponseType.DeferredChannelMessageWithSource } as const
  expect(await again.acknowledge(response)).toBeUndefined()
  const stranger = overRest(gateway.client.rest, bot.applicationId, { id: '1', token })
  await expect(stranger.acknowledge(response)).rejects.toMatchObject({ code: 10_062 })
})

test('a refusal is shown to the user, and is not an error of ours', async () => {
  const { actor, guild, person, fixtures, mistakes } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  const owner = await fixtures.person('owner of a room')
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'Not yours' } })
  const before = mistakes.length
  await actor.command({ person: ann, channel }, 'setup bind', { room: room.slug })
  expect(receivedIn({ person: ann, channel })).toMatch(/Only the owners of the room/)
  expect(mistakes.slice(before)).toEqual([])
})

test('a response that takes longer than a second is deferred, and filled when it is ready', async () => {
  const { actor, guild, person, bot, whileTimePasses } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  const release = holdApi(bot)
  const answered = actor.command({ person: ann, channel }, 'rooms')
  await whileTimePasses(() => lastAnswer(running())).toMatchObject({ type: 5, data: { flags: 64 } })
  release()
  await answered
  expect(lastSeen(actor, { person: ann, channel }).onlyFor).toBe(ann.id)
})

test('a button from an older version tells the user that it is outdated', async () => {
  const { actor, guild, person, botWorld, world } = running()
  const ann = person('ann')
  const { channel } = guild(ann)
  await actor.command({ person: ann, channel }, 'help')
  const posted = lastSeen(actor, { person: ann, channel })
  const row = { type: 1, components: [{ type: 2, style: 1, custom_id: 'gone:1', label: 'Old' }] }
  Object.assign(posted.message, { components: [row] })
  await actor.press({ person: ann, channel }, posted, 'gone:1')
  expect(receivedIn({ person: ann, channel })).toMatch(/no longer valid after an update/)
  expect([botWorld.messages.length > 0, world.people.size > 0]).toEqual([true, true])
})

test('registering again changes nothing, and repairs what was changed at Discord', async () => {
  const { world, served, botWorld } = running()
  const rest = new REST({ api: served.apiBase }).setToken(world.application.botToken)
  expect(await register(rest, world.application.id)).toBe('unchanged')
  expect(world.roleMetadata).toMatchObject([
    { key: 'songs_played', type: 2 },
    { key: 'likes', type: 2 },
    { key: 'points', type: 2 },
  ])
  const help = must(
    [...botWorld.commands.values()].find(({ name }) => name === 'help'),
    'the command help',
  )
  const { id } = help
  Object.assign(help, { description: 'Something else' })
  expect(await register(rest, world.application.id)).toBe('registered')
  const after = must(
    [...botWorld.commands.values()].find(({ name }) => name === 'help'),
    'the command help',
  )
  expect([after.id, 'description' in after && after.description]).toEqual([id, 'Show what I can do'])
  expect([...botWorld.commands.values()].some(({ type }) => String(type) === '4')).toBe(true)
  expect(await register(rest, world.application.id)).toBe('unchanged')
})

test('the bot disconnects cleanly and comes back', async () => {
  const { restart, actor, guild, person, served } = running()
  await restart()
  expect(served.gateway.sessions.filter(({ socket }) => socket)).toHaveLength(1)
  const ann = person('ann')
  const { guild: theirs, channel } = guild(ann)
  addMember(running().world, theirs, person('friend'))
  await actor.command({ person: ann, channel }, 'help')
  expect(receivedIn({ person: ann, channel })).toMatch(/What I can do/)
})

test('during a process takeover, an interaction that both processes receive is handled once', async () => {
  const { served, world, bot, mistakes, actor, person } = running()
  const second = await startGateway({
    bot,
    token: world.application.botToken,
    apiBase: served.apiBase,
    watch: () => () => undefined,
    onMistake: (error, where) => void mistakes.push(`${where}: ${String(error)}`),
  })
  const ann = person('twice')
  const { channel } = running().guild(ann)
  const where = { person: ann, channel }
  const opened = await actor.command(where, 'setup create')
  await actor.submit(where, opened, { name: 'Once' })
  const { call } = await bot.as({ id: ann.id, username: ann.username, globalName: null, locale: 'en-US' })
  await second.stop()
  expect((await call('GET /rooms/owned-rooms/list')).rooms.map(({ name }) => name)).toEqual(['Once'])
})

test('purchases in Discord’s shop are granted while the activity is closed', async () => {
  const { fixtures, world, bot, person } = running()
  const ann = person('buyer')
  const { call } = await bot.as({ id: ann.id, username: ann.username, globalName: null, locale: 'en-US' })
  const price = { amount: 199, currency: 'eur' }
  const confetti: Sku = { id: world.snowflake(), name: 'Confetti', slug: 'confetti', type: 3, price }
  world.skus.set(confetti.id, confetti)
  const bought = entitle(world, confetti, ann.id)
  const job = () => fixtures.app.db.selectFrom('job').where('dedupeKey', '=', ann.id).select('kind').execute()
  await expect.poll(job).toEqual([{ kind: 'checkPurchases' }])
  await fixtures.runJobs()
  expect(bought.consumed).toBe(true)
  expect((await call('POST /discord/purchases')).granted).toEqual([{ skuId: confetti.id, times: 1 }])
})

test('an idle bot sends one request for all guilds to the api, and none to Discord', async () => {
  const { bot, gateway, guild, person, served } = running()
  const { room, guild: theirs } = await announcing()
  for (const name of ['one', 'two', 'three']) guild(person(name))
  gateway.follower.forgetGuild(theirs.id)
  const calls: string[] = []
  const { announcing: ask, guildSettings } = bot
  const second = await startGateway({
    bot: {
      ...bot,
      announcing: (after) => (calls.push('announcing'), ask(after)),
      guildSettings: (id) => (calls.push('guild'), guildSettings(id)),
    },
    token: running().world.application.botToken,
    apiBase: served.apiBase,
    watch: () => () => undefined,
    onMistake: () => undefined,
  })
  await expect.poll(() => second.follower.follows(room.uuid)).toBe(true)
  await second.stop()
  expect(calls).toEqual(['announcing'])
})
