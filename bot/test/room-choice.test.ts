import { ApplicationCommandOptionType, type APIApplicationCommandOption } from 'discord-api-types/v10'
import { expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { addChannel, launch, type Channel, type Person } from '@segue/simulator/discord/world.ts'
import { commands } from '../src/commands.ts'
import { replyPrivately } from '../src/discord/reply.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()

/** A server with two rooms, in which a command typed in `general` has to ask which one is meant. */
async function twoRooms(name: string, locale?: string) {
  const { actor, guild, person, world, bot } = running()
  const ann = person(name, locale)
  const { guild: theirs, channel: general } = guild(ann)
  const { call } = await bot.as({ id: ann.id, username: ann.username, globalName: null, locale: ann.locale })
  const roomIn = async (channelName: string) => {
    const channel = addChannel(world, theirs, channelName)
    const params = { instanceId: launch(world, channel, ann.id).id }
    const room = await call('POST /discord/instances/{instanceId}/room', { params, body: {} })
    return { channel, room }
  }
  const [lounge, late] = [await roomIn('Lounge'), await roomIn('After hours')]
  const where = { person: ann, channel: general }
  /** Chooses a room in the menu of the last message. */
  const choose = (roomUuid: string) => {
    const posted = lastSeen(actor, where)
    return actor.press(where, posted, String(menuIn(posted)?.['custom_id']), [roomUuid])
  }
  return { ann, call, guild: theirs, lounge, late, where, choose }
}

const menuIn = ({ message }: ReturnType<typeof lastSeen>) =>
  flattened(message.components).find(({ type }) => type === 3)

const question = 'Which room do you mean?'

/** Every chat command by its full name, with its options. */
const chatCommands = commands.flatMap(({ data, run }) =>
  data.type === 1 || data.type === undefined
    ? Object.keys(run).map((name) => ({ name, run, options: optionsOf(data.options ?? [], name.split(' ')[1]) }))
    : [],
)

function optionsOf(options: readonly APIApplicationCommandOption[], sub: string | undefined) {
  const found = options.find((one) => one.type === ApplicationCommandOptionType.Subcommand && one.name === sub)
  return found && 'options' in found ? (found.options ?? []) : options
}

/** A value for each option of a command, as long as Discord allows for its ids and choices. */
function valuesFor(options: readonly APIApplicationCommandOption[], channel: Channel, person: Person) {
  const { Channel, User, Integer, Attachment, String: Text } = ApplicationCommandOptionType
  const valueOf = (option: APIApplicationCommandOption): [string, string | number][] => {
    if (option.type === Channel) return [[option.name, channel.id]]
    if (option.type === User) return [[option.name, person.id]]
    if (option.type === Integer) return [[option.name, 99]]
    if (option.type === Attachment || option.type !== Text) return []
    const choices = 'choices' in option ? (option.choices ?? []) : []
    const longest = choices.map(({ value }) => value).sort((a, b) => b.length - a.length)[0]
    return [[option.name, longest ?? 'a: b & c=d, ñ 🎵']]
  }
  return Object.fromEntries(options.flatMap(valueOf))
}

test('every command that asks for the room continues with all its options after the choice', async () => {
  const { actor } = running()
  const { ann, lounge, late, where, choose } = await twoRooms('ann')
  const asking: string[] = []
  for (const { name, run, options } of chatCommands) {
    const values = valuesFor(options, lounge.channel, ann)
    await actor.command(where, name, values)
    if (lastAnswerOf(where) !== question) continue
    asking.push(name)
    expect(String(menuIn(lastSeen(actor, where))?.['custom_id']).length).toBeLessThanOrEqual(60)
    const running = vi.spyOn(run, name).mockReturnValue(replyPrivately(`done ${name}`))
    await choose(late.room.uuid)
    expect(lastAnswerOf(where)).toBe(`done ${name}`)
    const [, invocation] = must(running.mock.lastCall, 'a run of the command')
    expect([invocation.name, invocation.room?.uuid]).toEqual([name, late.room.uuid])
    expect(invocation.options).toEqual(
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    )
    running.mockRestore()
  }
  expect(asking).toEqual(expect.arrayContaining(['vote', 'setup requests', 'room info', 'dj up', 'nowplaying']))
})

const lastAnswerOf = (where: Parameters<typeof lastSeen>[1]) => {
  const seen = running().actor.seenBy(where).at(-1)
  return seen && wordsOf(seen)
}

test('song requests are switched on in the chosen channel for the chosen room', async () => {
  const { actor, botWorld, restart } = running()
  for (const [locale, answer] of [
    ['en-US', /^<#\d+> is now the song request channel for \*\*After hours/],
    ['es-ES', /^<#\d+> es ahora el canal de peticiones de \*\*After hours/],
  ] as const) {
    const { lounge, late, where, choose } = await twoRooms(`requests ${locale}`, locale)
    await actor.command(where, 'setup requests', { channel: lounge.channel.id })
    // The menu works with another process too, which knows nothing of the command.
    await restart()
    await choose(late.room.uuid)
    expect(lastAnswerOf(where)).toMatch(answer)
    expect(lastAnswerOf(where)).toContain(`<#${lounge.channel.id}>`)
    expect(botWorld.messages.some(({ channelId }) => channelId === lounge.channel.id)).toBe(true)
  }
})

test('a room that is bound to two channels is offered once', async () => {
  const { actor, world } = running()
  const { call, guild, lounge, late, where } = await twoRooms('twice')
  const another = addChannel(world, guild, 'Another')
  const body = { roomId: lounge.room.uuid, channelId: another.id }
  await call('POST /rooms/discord/{guildId}', { params: { guildId: guild.id }, body })
  await actor.command(where, 'room info')
  expect(lastAnswerOf(where)).toBe(question)
  expect(menuIn(lastSeen(actor, where))?.['options']).toEqual(
    expect.arrayContaining([lounge, late].map(({ room }) => expect.objectContaining({ value: room.uuid }))),
  )
  expect(menuIn(lastSeen(actor, where))?.['options']).toHaveLength(2)
})
