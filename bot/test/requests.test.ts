import { expect, test } from 'vitest'
import { flattened, type BotMessage } from '@segue/simulator/discord/bot-world.ts'
import { userJson } from '@segue/simulator/discord/json.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known } = usersOf(running)

/** A server whose channel has a room, and Ann, who manages it. */
async function server(name: string) {
  const { actor, person, guild, bot, botWorld } = running()
  const [ann, bob] = [person(name), person(`${name}-bob`)]
  const { guild: theirs, channel } = guild(ann, bob)
  const where = { person: ann, channel }
  await actor.submit(where, await actor.command(where, 'setup create'), { name: 'Wishes' })
  const { call } = await bot.as({ id: bob.id, username: bob.username, globalName: null, locale: 'en-US' })
  const queue = async () => {
    const { songs } = await call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 10 } })
    return songs.map(({ trackName }) => trackName)
  }
  await known(name, 'The Wishes')
  const panels = () =>
    botWorld.messages.filter((one) => one.channelId === channel.id && buttonIn(one, 'request') !== undefined)
  /** Writes a message in the channel. The bot receives the text of a message only if it is mentioned. */
  const write = (words: string, mentionsBot = false) => {
    const { world, served } = running()
    const self = world.application.botId
    const message = {
      id: world.snowflake(),
      channel_id: channel.id,
      guild_id: theirs.id,
      content: mentionsBot ? `<@${self}> ${words}` : '',
      author: userJson(world, bob.id),
      mentions: mentionsBot ? [userJson(world, self)] : [],
    }
    served.gateway.dispatch('MESSAGE_CREATE', message, theirs.id)
  }
  return { ann, bob, where, channel, panels, queue, write }
}

const buttonIn = ({ message }: BotMessage, id: string) =>
  flattened(message.components).find(({ custom_id: own }) => own === id)
const last = <T>(all: readonly T[]): T => {
  const found = all.at(-1)
  if (found === undefined) throw new Error('Not found')
  return found
}

test('a channel takes requests by form and by mention, and its panel stays the last message', async () => {
  const { actor, whileTimePasses } = running()
  const { bob, where, panels, queue, write } = await server('Firefly')
  await actor.command(where, 'setup requests')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/^<#\d+> is now the song request channel for \*\*Wishes\*\*/)
  expect(panels()).toHaveLength(1)
  expect(wordsOf(last(panels()))).toMatch(/Nothing is playing right now/)
  const asBob = { ...where, person: bob }
  const form = await actor.press(asBob, last(panels()), 'request')
  await actor.submit(asBob, form, { song: 'Firefly' })
  expect(wordsOf(lastSeen(actor, asBob))).toMatch(/Firefly\*\* is number 1 in your queue/)
  const first = last(panels()).message.id
  write('Firefly', true)
  await expect
    .poll(() => actor.seenBy(where).map(wordsOf).join('\n'))
    .toMatch(/Firefly\*\* is number 2 in .*’s queue/)
  expect(await queue()).toEqual(['Firefly', 'Firefly'])
  await whileTimePasses(() => panels().map(({ message }) => message.id)).not.toContain(first)
  expect(panels()).toHaveLength(1)
  expect(lastSeen(actor, where)).toBe(last(panels()))
  write('what nobody sings', true)
  await expect.poll(() => actor.seenBy(where).map(wordsOf).join('\n')).toMatch(/No results for “what nobody sings”/)
  write(`${'z'.repeat(79)}😀`, true)
  await expect.poll(() => actor.seenBy(where).map(wordsOf).join('\n')).toMatch(/No results for “z{79}”/)
  await actor.command(where, 'setup requests')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/no longer a song request channel/)
  expect(panels()).toEqual([])
})

test('after a restart panels still follow their room and stay the last message of their channel', async () => {
  const { actor, restart, fixtures, bot, whileTimePasses } = running()
  const { ann, where, panels, write } = await server('Lantern')
  await actor.command(where, 'setup requests')
  const { id } = last(panels()).message
  await restart()
  const { uuid, call } = await bot.as({ id: ann.id, username: ann.username, globalName: null, locale: 'en-US' })
  const { rooms } = await call('GET /rooms/owned-rooms/list')
  const room = rooms.find(({ name }) => name === 'Wishes')
  const { accessToken } = await fixtures.service.call('POST /discord/users', {
    body: { discordId: ann.id, username: ann.username },
  })
  const visitor = await fixtures.enter({ name: 'ann', uuid, token: accessToken, call }, room?.uuid ?? '')
  await actor.command(where, 'play', { song: 'Lantern' })
  const { songs } = await call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 1 } })
  await visitor.act('addDj', { song: songs[0] })
  await whileTimePasses(() => wordsOf(last(panels()))).toMatch(/\*\*Lantern\*\* by The Wishes/)
  expect(last(panels()).message.id).toBe(id)
  await actor.press(where, last(panels()), `grab:${room?.uuid}`)
  expect(wordsOf(lastSeen(actor, where))).toMatch(/Saved \*\*The Wishes – Lantern\*\* to your starred songs/)
  write('hello')
  await whileTimePasses(() => last(panels()).message.id).not.toBe(id)
})

test('without permission to write the bot says so, and only managers can switch requests on', async () => {
  const { actor, botWorld } = running()
  const { bob, where, channel, panels } = await server('Shut')
  await actor.command({ ...where, person: bob }, 'setup requests')
  expect(wordsOf(lastSeen(actor, { ...where, person: bob }))).toBe('Only people who manage this server can do that.')
  botWorld.closedTo.add(channel.id)
  await actor.command(where, 'setup requests')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/^I don’t have permission to post in that channel/)
  expect(panels()).toEqual([])
})
