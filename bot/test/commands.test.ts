import { expect, test } from 'vitest'
import { REST } from 'discord.js'
import { commands } from '../src/commands.ts'
import { commandIdsOf } from '../src/discord/register.ts'
import { addChannel, addGuild } from '@segue/simulator/discord/world.ts'
import type { Where } from '@segue/simulator/discord/actor.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { somebody } = usersOf(running)

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

test('commands in other messages can be clicked too, and are named in the user’s language until their ids are known', async () => {
  const { bot } = running()
  const unknown = bot.commandIds
  const [ann, ana] = [somebody('ann'), somebody('ana', 'es-ES')]
  expect(await ann.give('queue')).toMatch(/Add a song with `\/play`\./)
  expect(await ana.give('queue')).toMatch(/Añade una canción con `\/poner`\./)
  expect(await ana.give('crate list')).toMatch(/Crea una con `\/caja crear`\./)
  bot.commandIds = new Map([
    ['play', '7'],
    ['crate', '8'],
  ])
  expect(await ann.give('queue')).toMatch(/Add a song with <\/play:7>\./)
  expect(await ana.give('queue')).toMatch(/Añade una canción con <\/play:7>\./)
  expect(await ana.give('crate list')).toMatch(/Crea una con <\/crate create:8>\./)
  bot.commandIds = unknown
})

test('the file of /play is chosen among audio files', () => {
  const play = [...running().botWorld.commands.values()].find(({ name }) => name === 'play')
  const { options = [] } = play as { options?: unknown[] }
  expect(options).toContainEqual(expect.objectContaining({ name: 'file', file_types: ['audio'] }))
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

test('/help lists every slash command but itself, once', async () => {
  const { actor, person, guild } = running()
  const ann = person('ann')
  const where = { person: ann, channel: guild(ann).channel }
  await actor.command(where, 'help')
  const listed = [...wordsOf(lastSeen(actor, where)).matchAll(/^`\/(\w+)` \S/gm)].map(([, name]) => name)
  const slashCommands = commands.flatMap(({ data }) => (data.type === 1 ? [data.name] : []))
  expect(slashCommands.length).toBeGreaterThan(20)
  expect(listed).toEqual(slashCommands.filter((name) => name !== 'help'))
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
