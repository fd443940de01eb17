import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { openChat, texts, type Chat } from '../../../../test/chat.ts'
import type { Member, Person } from '../../../../test/fixtures.ts'

let chat: Chat
let guid: string
let bot: Person
beforeAll(async () => {
  chat = await openChat()
  guid = await chat.room()
  bot = await makeBot(chat.ann, 'Spinner')
  await trust(bot.uuid)
})
afterAll(() => chat.fixtures.close())

async function makeBot(owner: Member, botNickName: string): Promise<Person> {
  await owner.call('POST /users/sign-up-bot', { body: { botNickName, color: '00ccff' } })
  const { accessToken, codeSyncNewUser } = await owner.call('GET /users/bot-token')
  return { name: botNickName, uuid: codeSyncNewUser, token: accessToken, call: chat.fixtures.as(accessToken) }
}

const trust = (userUuid: string) =>
  chat.ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: guid }, body: { userUuid, role: 'dj' } })

const announce = (who: Person, ...names: string[]) =>
  who.call('PUT /groups/{guid}/commands', {
    params: { guid },
    body: { commands: names.map((name) => ({ name, description: `What ${name} does` })) },
  })
const named = async (who: Person) =>
  (await who.call('GET /groups/{guid}/commands', { params: { guid } })).data.map(({ name }) => name)
const lines = (who: Person, after = 0) =>
  who.call('GET /groups/{guid}/commands/lines', { params: { guid }, query: { after } })

async function codeOf(calling: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error('The call was expected to be refused')
  return error.code
}

test('[C28] only bots trusted by staff can register commands, and none that are built in or taken by another bot', async () => {
  const { ann, ben, fixtures } = chat
  expect(await codeOf(announce(ann, 'weather'))).toBe('botsOfRoomOnly')
  const stranger = await makeBot(ben, 'Stranger')
  expect(await codeOf(announce(stranger, 'weather'))).toBe('botsOfRoomOnly')
  // Commands are only offered while their bot is in the room.
  expect((await announce(bot, 'weather', 'dance')).data).toEqual([])
  await fixtures.enter(bot, guid)
  expect(await named(ben)).toEqual(['dance', 'weather'])
  await announce(bot, 'weather')
  expect(await named(chat.ghost)).toEqual(['weather'])
  await trust(stranger.uuid)
  expect(await codeOf(announce(stranger, 'weather'))).toBe('ERR_COMMAND_TAKEN')
  for (const name of ['skip', 'Weather', 'a b', '', '/x'])
    await expect(announce(stranger, name)).rejects.toMatchObject({ status: 400 })
  // A banned user can read neither the commands nor their invocations.
  const dan = await fixtures.person('dan')
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: guid },
    body: { userUuid: dan.uuid, role: 'banned' },
  })
  expect(await codeOf(named(dan))).toBe('banned')
  expect(await codeOf(lines(dan))).toBe('banned')
  // The commands of a bot that isn't in the room are not offered, and messages that begin with them are posted.
  await announce(stranger, 'climate')
  expect(await named(ben)).toEqual(['weather'])
  await chat.say(ben, guid, '/climate before')
  expect(texts(await chat.read(ben, guid))).toEqual(['/climate before'])
})

test('[C28] a message that begins with a command goes only to its bot, once and in order', async () => {
  const { ann, ben } = chat
  chat.pushed.length = 0
  const message = await chat.say(ben, guid, '/Weather  Paris', { muid: 'w1' })
  expect(message).toMatchObject({
    id: '0',
    muid: 'w1',
    sender: ben.uuid,
    data: { text: '/Weather  Paris', toBot: bot.uuid },
  })
  await chat.say(ben, guid, '/Weather  Paris', { muid: 'w1' })
  await chat.say(ann, guid, '/weather')
  await chat.say(ben, guid, '/weather-report')
  expect(texts(await chat.read(ben, guid))).toEqual(['/climate before', '/weather-report'])
  expect(chat.pushed.map(({ name }) => name)).toEqual(['chatCommand', 'chatCommand', 'chatCommand', 'chatMessage'])
  expect(JSON.stringify(chat.pushed[0])).not.toContain('Paris')
  const { data, meta } = await lines(bot)
  expect(data.map(({ name, data: { text }, sender }) => [name, text, sender.name])).toEqual([
    ['weather', '/Weather  Paris', 'ben'],
    ['weather', '/weather', 'ann'],
  ])
  expect((await lines(bot, meta.after)).data).toEqual([])
  expect((await lines(bot, data[0]?.id)).data).toHaveLength(1)
  expect((await lines(ann)).data).toEqual([])
  // The bot's own messages are posted.
  expect((await chat.say(bot, guid, '/weather is a command')).id).not.toBe('0')
  chat.fixtures.clock.pass(3_600_001)
  expect((await lines(bot)).data).toEqual([])
})

test("[C28] a muted user can't send commands to a bot", async () => {
  const { ann, ben } = chat
  const mute = { params: { roomId: guid }, body: { userUuid: ben.uuid, role: 'chatDisabled' as const } }
  await ann.call('POST /roomUserRoles/{roomId}', mute)
  expect(await codeOf(chat.say(ben, guid, '/weather Rome'))).toBe('silenced')
  expect((await lines(bot)).data).toEqual([])
})

test('[C28] a bot that loses the trust of staff receives no further commands', async () => {
  const { ann, ben } = chat
  await ann.call('DELETE /roomUserRoles/{roomId}', {
    params: { roomId: guid },
    body: { userUuid: bot.uuid, role: 'dj' },
  })
  expect(await named(ben)).toEqual([])
  expect((await chat.say(ann, guid, '/weather for all')).id).not.toBe('0')
})

test('[C29] the server rolls the dice, and a roll written by a user is not shown as one', async () => {
  const { ann } = chat
  const room = await chat.room()
  const message = await chat.say(ann, room, 'twelve!', { data: { text: 'twelve!', throws: { dice: 2, sides: 6 } } })
  const { thrown } = message.data.metadata?.chatMessage ?? {}
  const { rolled } = thrown as { rolled: number[] }
  expect(rolled).toHaveLength(2)
  for (const one of rolled) expect([1, 2, 3, 4, 5, 6]).toContain(one)
  expect(message.data.text).toBe(`🎲 2d6: ${rolled.join(' + ')} = ${(rolled[0] ?? 0) + (rolled[1] ?? 0)}`)
  const forged = await chat.say(ann, room, '🎲 2d6: 6 + 6 = 12', {
    data: { text: '🎲 2d6: 6 + 6 = 12', metadata: { chatMessage: { thrown: { sides: 6, rolled: [6, 6] } } } },
  })
  expect(forged.data.metadata?.chatMessage).not.toHaveProperty('thrown')
  for (const throws of [
    { dice: 11, sides: 6 },
    { dice: 1, sides: 1 },
    { dice: 1, sides: 1001 },
  ])
    await expect(chat.say(ann, room, 'x', { data: { text: 'x', throws } })).rejects.toMatchObject({ status: 400 })
})
