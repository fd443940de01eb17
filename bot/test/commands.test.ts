import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { REST } from 'discord.js'
import { commands } from '../src/commands.ts'
import { commandIdsOf } from '../src/discord/register.ts'
import { flattened, type BotMessage } from '@segue/simulator/discord/bot-world.ts'
import { addChannel, addGuild, addMember, launch } from '@segue/simulator/discord/world.ts'
import type { Where } from '@segue/simulator/discord/actor.ts'
import { fakeProvider, providerSong, withProviders } from '../../api/test/fake-provider.ts'
import { found, trouble } from '../../api/src/ports/music-provider.ts'
import { finishPlay, recordPlay } from '../../api/src/services/playlist/public.ts'
import { saveProviderSong } from '../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()

/** A user in a guild of their own, and a function that runs a command and returns what they see. */
function somebody(name: string, locale?: string) {
  const { person, guild, actor } = running()
  const who = person(name, locale)
  const { guild: theirs, channel } = guild(who)
  const where: Where = { person: who, channel }
  const give = async (command: string, options = {}) => {
    await actor.command(where, command, options)
    return wordsOf(lastSeen(actor, where))
  }
  return { who, where, guild: theirs, channel, give }
}

/** The user's own token for the api, as the bot would use it. */
async function onTheWeb(who: { id: string; username: string }) {
  const { fixtures } = running()
  const body = { discordId: who.id, username: who.username }
  const { accessToken, uuid } = await fixtures.service.call('POST /discord/users', { body })
  return { name: who.username, uuid, token: accessToken, call: fixtures.as(accessToken) }
}

/** Adds a song to the catalogue. */
async function known(trackName: string, artistName: string): Promise<void> {
  const { app, clock } = running().fixtures
  const song = providerSong('sevenDigital', app.ids.short(8), { trackName, artistName })
  await saveProviderSong(app.db, song, new Date(clock.now()))
}

test('every command is registered with its own names, in English and Spanish', () => {
  const { botWorld } = running()
  expect(botWorld.commands.size).toBe(commands.length)
  const names = [...botWorld.commands.values()].map(({ name }) => name).sort()
  expect(names).toEqual(commands.map(({ data }) => data.name).sort())
  const play = [...botWorld.commands.values()].find(({ name }) => name === 'play')
  expect(play?.options?.[0]?.name_localizations).toMatchObject({ 'es-ES': 'canción', 'es-419': 'canción' })
  for (const { name, name_localizations: others } of botWorld.commands.values()) {
    expect(others, name).toMatchObject({ 'es-ES': expect.stringMatching(/./), 'es-419': expect.stringMatching(/./) })
  }
})

test('/help lists the commands in the language of the caller', async () => {
  expect(await somebody('ann').give('help')).toMatch(/`\/play` Add a song/)
  expect(await somebody('ana', 'es-ES').give('help')).toMatch(/`\/poner` Añade una canción/)
})

test('/help lists commands to click on once their ids are known, and subcommands for those that have some', async () => {
  const { bot, served, world } = running()
  const { id, botToken } = world.application
  const unknown = bot.commandIds
  bot.commandIds = await commandIdsOf(new REST({ api: served.apiBase }).setToken(botToken), id)
  const words = await somebody('clicker').give('help')
  expect(words).toMatch(/<\/play:\d+> Add a song/)
  expect(words).toMatch(/<\/dj up:\d+> <\/dj down:\d+> <\/dj remove:\d+> <\/dj lock:\d+> <\/dj unlock:\d+> Step up/)
  bot.commandIds = unknown
})

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

test("public messages are in the language of the server, private ones in the user's", async () => {
  const { actor, person, world } = running()
  const ana = person('ana', 'es-ES')
  const inEnglish = addGuild(world, 'English', ana, 'en-US')
  const where: Where = { person: ana, channel: addChannel(world, inEnglish, 'general', 0) }
  await actor.submit(where, await actor.command(where, 'setup create'), { name: 'Here' })
  expect(wordsOf(lastSeen(actor, where))).toMatch(/\*\*Here\*\* is open/)
  await actor.command(where, 'nowplaying')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/Now playing in Here/)
  await actor.command(where, 'profile')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/0 songs played/)
  await actor.command(where, 'queue')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/Tu cola está vacía/)
})

test("only managers see managers' commands, and channel options offer only suitable channels", () => {
  const known = [...running().botWorld.commands.values()]
  const forManagers = known.filter((one) => one.default_member_permissions === '32').map(({ name }) => name)
  expect(forManagers.toSorted()).toEqual(['announce', 'setup'])
  const optionsOf = (one: unknown): unknown[] =>
    typeof one === 'object' && one !== null && 'options' in one && Array.isArray(one.options)
      ? one.options.flatMap((option: unknown) => [option, ...optionsOf(option)])
      : []
  const channels = known.flatMap(optionsOf).filter((one) => Reflect.get(Object(one), 'type') === 7)
  expect(channels).toHaveLength(4)
  for (const one of channels) expect(Reflect.get(Object(one), 'channel_types')).not.toContain(4)
})

test("/help lists managers' commands only for managers", async () => {
  const { actor, person, guild } = running()
  const [ann, bob] = [person('ann'), person('bob')]
  const { channel } = guild(ann, bob)
  const seenBy = async (who: typeof ann) => {
    await actor.command({ person: who, channel }, 'help')
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  expect(await seenBy(ann)).toMatch(/`\/announce`/)
  expect(await seenBy(bob)).not.toMatch(/`\/announce`|`\/setup`/)
})

test("a link that isn't to a song is reported as such, and not searched for", async () => {
  const ann = somebody('ann')
  expect(await ann.give('play', { song: 'https://example.test/nothing' })).toMatch(/^I don’t recognize that link/)
})

test('only managers of the server can set up rooms, and others are told so', async () => {
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

test('a user who keeps their accounts linked gets a confirmation', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:no')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Your accounts stay linked.')
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

test('/play finds a song, offers it in autocomplete, and adds it to the queue that /queue shows', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await known('Midnight Train', 'The Signals')
  expect(await ann.give('queue')).toMatch(/Your queue is empty/)
  const choices = await actor.complete(ann.where, 'play', { song: 'midnight train' })
  expect(choices[0]).toEqual({ name: 'The Signals – Midnight Train', value: 'The Signals – Midnight Train' })
  expect(await ann.give('play', { song: 'Midnight Train' })).toBe(
    '**The Signals – Midnight Train** is number 1 in your queue.\nUndo\nPlay now',
  )
  expect(await ann.give('queue')).toMatch(/1\. \*\*Midnight Train\*\* by The Signals/)
  expect(await ann.give('play', { song: 'zzqq nothing of the kind' })).toMatch(/No results for/)
})

test('a song chosen from autocomplete is the one that is added, whatever else the search finds', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await known('Harbour Lights', 'Northern Line')
  await known('Harbour Lights', 'Southern Line')
  await known('Harbour Lights (Live)', 'Southern Line')
  const choices = await actor.complete(ann.where, 'play', { song: 'harbour lights' })
  const titles = choices.map(({ value }) => String(value))
  expect(titles).toHaveLength(3)
  for (const [index, title] of titles.entries())
    expect(await ann.give('play', { song: title })).toContain(
      `**${title.replace(/[()]/g, String.raw`\$&`)}** is number ${index + 1} in your queue.`,
    )
  expect(await ann.give('queue', { page: 99 })).toMatch(/1\. .*\n2\. .*\n3\. /)
})

test('songs in the queue can be moved, removed by number or title, shuffled, and cleared after confirmation', async () => {
  const { actor } = running()
  const ann = somebody('sorter')
  for (const title of ['Opal', 'Quartz', 'Topaz']) {
    await known(title, 'The Minerals')
    await ann.give('play', { song: title })
  }
  const order = async () => [...(await ann.give('queue')).matchAll(/^\d+\. \*\*(\w+)/gm)].map(([, title]) => title)
  expect(await ann.give('move', { song: 'topaz' })).toBe('**Topaz** is now number 1 in your queue.')
  expect(await order()).toEqual(['Topaz', 'Opal', 'Quartz'])
  const choices = await actor.complete(ann.where, 'move', { song: 'min' })
  expect(choices.map(({ name }) => name)).toEqual([
    '1. The Minerals – Topaz',
    '2. The Minerals – Opal',
    '3. The Minerals – Quartz',
  ])
  expect(await ann.give('move', { song: String(choices[0]?.value), place: 99 })).toMatch(/number 3/)
  expect(await ann.give('remove', { song: '2' })).toBe('Removed **Quartz** from your queue.')
  expect(await ann.give('remove', { song: 'Quartz' })).toBe('That song isn’t in your queue.')
  expect(await ann.give('move', { song: '99999' })).toBe('That song isn’t in your queue.')
  expect(await ann.give('shuffle')).toBe('Queue shuffled.')
  expect(new Set(await order())).toEqual(new Set(['Opal', 'Topaz']))
  expect(await ann.give('clear')).toMatch(/^Remove all 2 songs from your queue\?/)
  await actor.press(ann.where, lastSeen(actor, ann.where), 'clear:no')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Your queue wasn’t changed.')
  await ann.give('clear')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'clear:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Your queue is empty.')
  expect(await ann.give('clear')).toMatch(/^Your queue is empty/)
  expect(await ann.give('shuffle')).toMatch(/^Your queue is empty/)
})

test('/queue shows the turns of the booth, /grab saves the current song, and listeners vote to skip', async () => {
  const { actor, fixtures, guild, person } = running()
  const [ann, bob, cid] = [person('ann'), person('bob'), person('cid')]
  const { guild: theirs, channel } = guild(ann, bob, cid)
  const [asAnn, asBob, asCid] = [await onTheWeb(ann), await onTheWeb(bob), await onTheWeb(cid)]
  const room = await asAnn.call('POST /rooms/infrastructure', { body: { name: 'Turns' } })
  await asAnn.call('POST /rooms/discord/{guildId}', { params: { guildId: theirs.id }, body: { roomId: room.uuid } })
  const give = async (who: typeof ann, name: string, options = {}) => {
    await actor.command({ person: who, channel }, name, options)
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  expect(await give(cid, 'grab')).toBe('Nothing is playing right now.')
  for (const web of [asAnn, asBob, asCid]) await fixtures.enter(web, room.uuid)
  for (const [who, title] of [
    [ann, 'Turn One'],
    [bob, 'Turn Two'],
  ] as const) {
    await known(title, 'The Rotation')
    await give(who, 'play', { song: title })
    expect(await give(who, 'dj up')).toMatch(/You’re on the decks/)
  }
  const words = await give(cid, 'queue')
  expect(words).toMatch(
    /Next in Turns\n1\. \*\*bob\*\* · Turn Two by The Rotation · \d:\d\d · <t:\d+:R>\n2\. \*\*ann\*\* · .*<t:\d+:R>/,
  )
  expect(words).toMatch(/Your queue is empty/)
  expect(await give(cid, 'history')).toMatch(/Nothing has been played|Turn One/)
  expect(await give(cid, 'grab')).toBe('Saved **The Rotation – Turn One** to your starred songs.')
  const { songs } = await asCid.call('GET /crate/special/likes/songs', { query: { offset: 0, limit: 10 } })
  expect(songs.map(({ trackName }) => trackName)).toEqual(['Turn One'])
  expect(await give(cid, 'skip')).toBe('Only the DJ and the room’s staff can skip here.')
  await asAnn.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { boothRules: { skipPercent: 100 } } })
  expect(await give(cid, 'skip')).toBe('You voted to skip this song: 1 of 2.')
  expect(await give(cid, 'nowplaying')).toMatch(/\nSkip: 1 of 2\n/)
  expect(await give(bob, 'skip')).toBe('Skipped.')
  await expect
    .poll(() => give(cid, 'history'))
    .toMatch(/Last played in Turns\n[^]*\*\*Turn One\*\* by The Rotation · ann/)
  const received = lastSeen(actor, { person: cid, channel })
  await actor.press({ person: cid, channel }, received, 'pick', ['The Rotation – Turn One'])
  expect(await give(cid, 'queue')).toMatch(/Turn One/)
})

test('a song can be played next, removed again, and chosen from search results', async () => {
  const { actor } = running()
  const ann = somebody('chooser')
  await known('Early Bird', 'The Choosers')
  await known('Late Bird', 'The Choosers')
  await ann.give('play', { song: 'Early Bird' })
  expect(await ann.give('play', { song: 'Late Bird', where: 'next' })).toMatch(
    /Late Bird\*\* is number 1 in your queue/,
  )
  const message = lastSeen(actor, ann.where)
  const ids = flattened(message.message.components).map((one) => String(one['custom_id']))
  await actor.press(ann.where, message, ids.find((id) => id.startsWith('unqueue:')) ?? '')
  expect(wordsOf(message)).toBe('Removed from your queue.')
  expect(await ann.give('queue')).not.toMatch(/Late Bird/)
  expect(await ann.give('search', { words: 'choosers' })).toMatch(/^Which one\?/)
  await actor.press(ann.where, lastSeen(actor, ann.where), 'pick', ['The Choosers – Late Bird'])
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Late Bird\*\* is number 2 in your queue/)
  expect(await ann.give('search', { words: 'zzqq nothing of the kind' })).toMatch(/No results for/)
})

test('the link to a playlist becomes a crate that fills by itself, and then the user’s queue', async () => {
  const { actor, fixtures } = running()
  const ann = somebody('lister')
  const spotify = fakeProvider('spotify')
  const songs = ['Set Opener', 'Set Closer'].map((trackName) =>
    providerSong('spotify', fixtures.app.ids.short(8), { trackName, artistName: 'Somebody' }),
  )
  spotify.playlist = () =>
    Promise.resolve(found({ name: 'A night', description: '', total: songs.length, songs, next: null }))
  const before = fixtures.app.music.providers
  withProviders(fixtures, spotify)
  const request = async (link: string) => {
    const words = await ann.give('play', { song: link })
    const message = lastSeen(actor, ann.where)
    const ids = flattened(message.message.components).map((one) => String(one['custom_id']))
    const makeQueue = async () => {
      await actor.press(
        ann.where,
        message,
        must(
          ids.find((id) => id.startsWith('playcrate:')),
          'a button',
        ),
      )
      return wordsOf(lastSeen(actor, ann.where))
    }
    return { words, makeQueue }
  }
  const night = await request(`https://open.spotify.com/playlist/${'n'.repeat(22)}`)
  expect(night.words).toMatch(/^The playlist is being imported into a new crate/)
  expect(await night.makeQueue()).toBe('The crate is still being imported. Songs so far: 0.')
  await fixtures.runJobs()
  expect(await night.makeQueue()).toBe('Your queue is now A night, 2 songs.')
  expect(await ann.give('queue')).toMatch(/1\. \*\*Set Opener\*\*[^]*2\. \*\*Set Closer/)
  spotify.playlist = () => Promise.resolve(trouble('notFound'))
  const lost = await request(`https://open.spotify.com/playlist/${'m'.repeat(22)}`)
  await fixtures.runJobs()
  expect(await lost.makeQueue()).toMatch(/Some of the playlist couldn’t be imported. Songs added to your crate: 0/)
  expect(await ann.give('queue')).toMatch(/Set Opener/)
  fixtures.app.music.providers = before
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

test('the menu of a message without a song link says so', async () => {
  const { actor, world } = running()
  const ann = somebody('ann')
  const message = { id: world.snowflake(), content: 'have a look at https://example.test', author: ann.who }
  await actor.messageCommand(ann.where, 'Add to my queue', message)
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('That message has no song link or audio file.')
})

test('/crate lists, fills and plays the user’s crates', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await known('Crate Song', 'The Boxes')
  const web = await onTheWeb(ann.who)
  const { crateUuid } = await web.call('POST /crate', { body: { crateName: 'Late hours' } })
  expect(await ann.give('crate list')).toMatch(/\*\*Late hours\*\* · 0 songs/)
  expect(await actor.complete(ann.where, 'crate play', { crate: 'late' })).toEqual([
    { name: 'Late hours', value: crateUuid },
  ])
  expect(await ann.give('crate add', { crate: crateUuid, song: 'Crate Song' })).toBe(
    'Added **Crate Song** to Late hours.',
  )
  expect(await ann.give('crate add', { crate: 'late hours' })).toBe('Nothing is playing right now.')
  expect(await ann.give('crate play', { crate: 'Late hours' })).toBe('Your queue is now Late hours, 1 song.')
  expect(await ann.give('queue')).toMatch(/Crate Song/)
  expect(await ann.give('crate create', { name: 'Early hours', from: 'queue' })).toBe(
    'Created **Early hours** with 1 song.',
  )
  expect(await ann.give('crate create', { name: 'Empty' })).toBe('Created **Empty** with 0 songs.')
  expect(await ann.give('crate create', { name: 'No song', from: 'song' })).toBe('Nothing is playing right now.')
  const [song] = (await web.call('GET /crate/special/queue/songs')).songs
  await web.call('POST /crate/special/likes/songs', { body: { songs: song ? [song] : [], append: true } })
  expect(await ann.give('crate list')).toMatch(/Starred songs\*\* · 1 song\n.*Empty.*\n.*Early hours\*\* · 1 song/)
  expect(await ann.give('crate play', { crate: 'starred songs' })).toBe('Your queue is now Starred songs, 1 song.')
  expect(await ann.give('crate play', { crate: 'nobody’s' })).toBe('That crate doesn’t exist or isn’t yours.')
})

test('a user in the room can take the stage, be voted for and skip from Discord; others get the button to join', async () => {
  const { actor, fixtures, guild, person } = running()
  const [ann, bob] = [person('ann'), person('bob')]
  const { guild: theirs, channel } = guild(ann, bob)
  const [asAnn, asBob] = [await onTheWeb(ann), await onTheWeb(bob)]
  const room = await asAnn.call('POST /rooms/infrastructure', { body: { name: 'The booth' } })
  await asAnn.call('POST /rooms/discord/{guildId}', { params: { guildId: theirs.id }, body: { roomId: room.uuid } })
  const give = async (who: typeof ann, name: string, options = {}) => {
    await actor.command({ person: who, channel }, name, options)
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  await known('First Record', 'The Openers')
  expect(await give(ann, 'dj up')).toMatch(/Your queue is empty/)
  expect(await give(ann, 'play', { song: 'First Record' })).toMatch(/First Record\*\* is number 1 in your queue/)
  expect(await give(ann, 'dj up')).toMatch(/You need to be in the room/)
  await fixtures.enter(asAnn, room.uuid)
  await fixtures.enter(asBob, room.uuid)
  expect(await give(ann, 'dj up')).toMatch(/You’re on the decks/)
  expect(await give(bob, 'vote', { how: 'up' })).toBe('You like it.')
  expect(await give(ann, 'vote', { how: 'up' })).not.toBe('You like it.')
  const words = await give(bob, 'nowplaying')
  expect(words).toMatch(/\*\*First Record\*\* by The Openers\nann is on the decks/)
  expect(words).toMatch(/👍 1 {3}👎 0 {3}⭐ 0 {3}🎧 2/)
  const panel = lastSeen(actor, { person: bob, channel })
  const ids = flattened(panel.message.components).map((one) => one['custom_id'])
  const button = (start: string) =>
    ids.find((id): id is string => typeof id === 'string' && id.startsWith(start)) ?? ''
  await actor.press({ person: bob, channel }, panel, button('vote:star'))
  expect(wordsOf(lastSeen(actor, { person: bob, channel }))).toMatch(/Starred/)
  const launched = await actor.press({ person: bob, channel }, panel, button('open'))
  expect(launched.instanceId).toMatch(/^i-/)
  expect(await give(bob, 'skip')).not.toBe('Skipped.')
  expect(await give(ann, 'skip')).toBe('Skipped.')
  await actor.press({ person: bob, channel }, panel, button('vote:up'))
  expect(wordsOf(lastSeen(actor, { person: bob, channel }))).not.toBe('You like it.')
  expect(await give(ann, 'dj down')).toBe('You’ve stepped down.')
})

test('a command is about the room the user is in, wherever they type it, and asks if several are possible', async () => {
  const { actor, fixtures, guild, person, world } = running()
  const ann = person('ann')
  const { guild: theirs, channel: general } = guild(ann)
  const web = await onTheWeb(ann)
  const roomIn = async (name: string) => {
    const channel = addChannel(world, theirs, name)
    const params = { instanceId: launch(world, channel, ann.id).id }
    const room = await web.call('POST /discord/instances/{instanceId}/room', { params, body: {} })
    return { channel, room }
  }
  const [lounge, late] = [await roomIn('Lounge'), await roomIn('After hours')]
  const where = { person: ann, channel: general }
  await actor.command(where, 'room info')
  expect(wordsOf(lastSeen(actor, where))).toBe('Which room do you mean?')
  await actor.press(where, lastSeen(actor, where), 'in:room info', [late.room.uuid])
  expect(wordsOf(lastSeen(actor, where))).toMatch(/After hours · The guild of ann/)
  await actor.command(where, 'room info')
  await actor.press(where, lastSeen(actor, where), 'in:room info', ['00000000-0000-4000-8000-000000000000'])
  expect(wordsOf(lastSeen(actor, where))).toMatch(/after an update/)
  theirs.voices.set(ann.id, lounge.channel.id)
  await actor.command(where, 'room info')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/Lounge · The guild of ann/)
  await fixtures.enter(web, late.room.uuid)
  await actor.command(where, 'nowplaying')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/After hours · The guild of ann/)
  const opened = await actor.press(where, lastSeen(actor, where), `open:${late.room.uuid}`)
  const params = { instanceId: opened.instanceId ?? '' }
  const led = await web.call('POST /discord/instances/{instanceId}/room', { params, body: {} })
  expect(led.uuid).toBe(late.room.uuid)
})

test('the picture of /profile exists for every avatar', async () => {
  const { fixtures, actor } = running()
  const ann = somebody('pictured')
  await onTheWeb(ann.who)
  await ann.give('profile')
  const pictures = flattened(lastSeen(actor, ann.where).message.components).flatMap(({ media }) =>
    typeof media === 'object' && media !== null && 'url' in media ? [String(media.url)] : [],
  )
  expect(pictures).toHaveLength(1)
  const { origin, pathname } = new URL(pictures[0] ?? '')
  expect(origin).toBe('https://segue.test')
  const answer = await fixtures.api.request(pathname)
  expect([pathname, answer.status, answer.headers.get('content-type')]).toEqual([pathname, 200, 'image/png'])
})

test('/rooms, /rank, /event and /profile show results, and say when there are none', async () => {
  const { fixtures } = running()
  const ann = somebody('ann')
  expect(await ann.give('profile')).toMatch(/no account here yet|ann/)
  expect(await ann.give('profile', { person: running().person('stranger').id })).toMatch(
    /doesn’t have an account here yet/,
  )
  const web = await onTheWeb(ann.who)
  const start = new Date(fixtures.clock.now() + 3_600_000).toISOString()
  const end = new Date(fixtures.clock.now() + 7_200_000).toISOString()
  await web.call('POST /events', { body: { name: 'Listening night', startTime: start, endTime: end } })
  expect(await ann.give('event')).toMatch(/\*\*Listening night\*\* · <t:\d+:f> \(<t:\d+:R>\)/)
  expect(await ann.give('rooms')).toMatch(/Rooms right now|No room is playing/)
  expect(await ann.give('rank')).toMatch(/No one has points yet/)
  const { uuid: userUuid } = await web.call('GET /users/profile')
  const startTime = new Date(fixtures.clock.now()).toISOString()
  const endTime = new Date(fixtures.clock.now() + 172_800_000).toISOString()
  const send = (key: string) => fixtures.service.call('POST /points/service', { body: { key, userUuid, points: 8 } })
  await send('before')
  expect(await ann.give('rank')).toMatch(/of all time\n[^]*1\. \*\*ann\*\* · 8 points/)
  await fixtures.service.call('POST /points/season', {
    body: { name: 'Autumn *1*', startTime, endTime },
  })
  await send('in it')
  expect(await ann.give('rank')).toMatch(/Autumn \\\*1\\\*: most points\n[^]*1\. \*\*ann\*\* · 8 points/)
  expect(await ann.give('profile')).toMatch(/ann\n\d+ songs played/)
})

test("/rank shows the users the server likes most, in its language, and everyone's points on request", async () => {
  const { fixtures } = running()
  const ann = somebody('liked')
  expect(await ann.give('rank', { where: 'here' })).toMatch(/No one has played here/)
  const web = await onTheWeb(ann.who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: 'Loved' } })
  await web.call('POST /rooms/discord/{guildId}', { params: { guildId: ann.guild.id }, body: { roomId: room.uuid } })
  const startTime = fixtures.clock.now()
  const play = { playId: 'liked', roomUuid: room.uuid, djUuid: web.uuid, song: { trackName: 'One' }, startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: 3 })
  const voteCounts = { likes: 4, dislikes: 0, stars: 1 }
  await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: startTime + 1000 })
  expect(await ann.give('rank')).toMatch(/Most liked DJs on this server[^]*1\. \*\*liked\*\* · 👍 4 · 🎵 1/)
  expect(await somebody('else').give('rank')).not.toMatch(/liked/)
  expect(await ann.give('rank', { where: 'everywhere' })).not.toMatch(/this server/)
})

test('/season shows who earned the server its points, and the ranking of servers', async () => {
  const { fixtures, guild } = running()
  const { db } = fixtures.app
  const ann = somebody('season ann')
  const ana = somebody('season ana', 'es-ES')
  await db.deleteFrom('pointsEntry').execute()
  await db.deleteFrom('rankingStatus').execute()
  await db.deleteFrom('season').execute()
  expect(await ann.give('season here')).toBe('There’s no season right now')
  expect(await ana.give('season servers')).toBe('Ahora mismo no hay ninguna temporada')
  const [startTime, endTime] = [-1, 1].map((days) => new Date(fixtures.clock.now() + days * 86_400_000))
  const season = { name: 'Winter *1*', startTime: must(startTime, 'a start'), endTime: must(endTime, 'an end') }
  const { id: seasonId } = await db.insertInto('season').values(season).returning('id').executeTakeFirstOrThrow()
  expect(await ann.give('season here')).toMatch(/No one has earned points for this server yet/)
  expect(lastSeen(running().actor, ann.where).onlyFor).toBe(ann.who.id)
  expect(await ana.give('season servers')).toMatch(/Aún no tiene puntos ningún servidor participante/)

  const { uuid } = await onTheWeb(ann.who)
  const reachedAt = new Date(fixtures.clock.now())
  const row = { guildId: ann.guild.id, seasonId, balance: 48, reachedAt }
  await db.insertInto('guildRanking').values(row).execute()
  await db
    .insertInto('guildDjRanking')
    .values({ ...row, userUuid: uuid })
    .execute()
  expect(await ann.give('season here')).toMatch(
    /Winter \\\*1\\\*: DJs playing for this server\n48 points\n1\. \*\*season ann\*\* · 48 points\n.*isn’t listed/,
  )
  expect(lastSeen(running().actor, ann.where).onlyFor).toBeNull()
  const rival = guild(ana.who).guild
  rival.name = '@everyone *loud*'
  for (const [{ call }, guildId] of [
    [await onTheWeb(ann.who), ann.guild.id],
    [await onTheWeb(ana.who), rival.id],
  ] as const)
    await call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body: { inSeasons: true } })
  await db
    .insertInto('guildRanking')
    .values({ ...row, guildId: rival.id, balance: 90 })
    .execute()
  await fixtures.runJobs()
  expect(await ann.give('season here')).toMatch(/Number 2 among all servers with 48 points/)
  const words = await ann.give('season servers')
  expect(words).toMatch(/1\. \*\*@\u200beveryone \\\*loud\\\*\*\* · 90 points\n2\. .* · 48 points · this server/)
  expect(await ana.give('season servers')).toMatch(/1\. \*\*@\u200beveryone[^]* · 48 points$/)
})

test('/link shows a code that links the web account, and /unlink removes the link after confirmation', async () => {
  const { actor, fixtures } = running()
  const ann = somebody('ann')
  const words = await ann.give('link')
  const code = /\*\*([A-Z\d]{4}-[A-Z\d]{4})\*\*/.exec(words)?.[1] ?? ''
  const onWeb = await fixtures.person('ann of the web')
  await onWeb.call('POST /auth/link-discord', { body: { linkCode: code } })
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/no longer linked to your account/)
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Discord wasn’t linked/)
  await fixtures.service.call('POST /discord/users', { body: { discordId: ann.who.id, username: 'ann' } })
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Set a password first/)
})

test('once linked, the next command uses the web account', async () => {
  const { fixtures } = running()
  await known('Moth Song', 'The Lamps')
  const ann = somebody('linker')
  await ann.give('play', { song: 'Moth Song' })
  const code = /\*\*([A-Z\d]{4}-[A-Z\d]{4})\*\*/.exec(await ann.give('link'))?.[1] ?? ''
  const web = await fixtures.person('linker-on-the-web')
  await web.call('POST /auth/link-discord', { body: { linkCode: code, merge: true } })
  expect(await ann.give('play', { song: 'Moth Song' })).toMatch(/in your queue/)
  const { songs } = await web.call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 10 } })
  expect(songs).toHaveLength(2)
})

test('the entry point opens the activity, even when the bot is offline', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  const launched = await actor.command(ann.where, 'launch')
  expect(launched.instanceId).toMatch(/^i-\d+-gc-/)
  expect(launched.answer).toBeNull()
})

test('every response that is not public is visible only to the caller', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  for (const name of ['queue', 'crate list', 'rooms', 'link', 'help', 'room info']) {
    await actor.command(ann.where, name)
    expect([name, lastSeen(actor, ann.where).onlyFor]).toEqual([name, ann.who.id])
  }
})

test("an empty room’s panel offers the server's liked songs, for the user or the room to play", async () => {
  const { fixtures, actor } = running()
  const ann = somebody('warm')
  const web = await onTheWeb(ann.who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: 'Cold' } })
  await web.call('POST /rooms/discord/{guildId}', { params: { guildId: ann.guild.id }, body: { roomId: room.uuid } })
  let panel: BotMessage | undefined
  const press = async (what: string) => {
    await ann.give('nowplaying')
    panel = lastSeen(actor, ann.where)
    await actor.press(ann.where, panel, `${what}:${room.uuid}`)
    return wordsOf(lastSeen(actor, ann.where))
  }
  expect(await press('liked')).toMatch(/Nothing has been liked here yet/)
  await known('Loved One', 'The Echoes')
  const { songs } = await web.call('GET /search/v2', { query: { q: 'Loved One' } })
  const [song] = songs
  const startTime = fixtures.clock.now()
  const play = { playId: 'warm', roomUuid: room.uuid, djUuid: web.uuid, song: must(song, 'a song'), startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: 3 })
  const voteCounts = { likes: 4, dislikes: 0, stars: 1 }
  await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: startTime + 1000 })
  expect(await press('liked')).toMatch(/You need to be in the room/)
  await fixtures.enter(web, room.uuid)
  expect(await press('house')).toMatch(/The room plays this server’s popular songs/)
  const playing = () => fixtures.service.call('GET /rooms/room-state/{id}', { params: { id: room.uuid } })
  await expect.poll(async () => (await playing()).nowPlaying?.song.trackName).toBe('Loved One')
  expect((await playing()).nowPlaying?.autoDj).toBe(true)
  await actor.press(ann.where, must(panel, 'the panel'), `house:${room.uuid}`)
  const { crates } = await web.call('GET /crate/user')
  expect(crates.map(({ crateName }) => crateName)).toEqual(['House DJ'])
})
