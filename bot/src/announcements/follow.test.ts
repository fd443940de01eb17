import { expect, test } from 'vitest'
import { ann, ben, cleo, dave, eve, mo, olga, roomUuid, TestRoom, song } from '@segue/shared/test/fixtures.ts'
import type { StepResult } from '@segue/shared/room/step.ts'
import { createBot, type Bot } from '../bot.ts'
import { Follower, type FollowOptions } from './follow.ts'
import type { SpeakResult } from './followed-room.ts'
import { panelOf } from '../panels/panel.ts'
import type { Message } from '../discord/reply.ts'
import { wordsIn } from '../words.ts'

const room = { uuid: roomUuid, slug: 'the-loft', name: 'The Loft' }
const announce = { channelId: 'general', nowPlaying: true, roomLive: false, joins: true, inThread: true }
const words = wordsIn('en-US')
type Settings = Awaited<ReturnType<Bot['guildSettings']>>

const settingsWith = (change: Partial<Settings>) => async (): Promise<Settings> => ({
  allowRooms: true,
  managersCoOwn: true,
  djRoleIds: [],
  roleMap: {},
  announce,
  listEvents: true,
  voiceStatus: true,
  inSeasons: false,
  language: null,
  ...change,
})

/** A follower with a fake Discord and a fake clock, and what it sends and edits. */
async function following() {
  const testRoom = new TestRoom()
  const messages: { where: string; words: string }[] = []
  const edits: string[] = []
  const answers: { say: SpeakResult[]; thread: SpeakResult[]; edit: SpeakResult[] } = {
    say: [],
    thread: [],
    edit: [],
  }
  const waiting: (() => void)[] = []
  let ids = 0
  let hear: Parameters<FollowOptions['watch']>[1] | undefined
  const bot = createBot({ server: 'http://test', publicUrl: 'http://test', applicationId: '1', serviceToken: '' })
  bot.now = () => testRoom.now
  bot.after = (_, run) => {
    waiting.push(run)
    return () => {
      if (waiting.includes(run)) waiting.splice(waiting.indexOf(run), 1)
    }
  }
  bot.guildSettings = settingsWith({ announce })
  bot.panels = { all: async () => [], keep: async () => null, forget: async () => null }
  // Cast: the follower reads only these three fields of a listed room.
  bot.guildRooms = async () => [room as Awaited<ReturnType<typeof bot.guildRooms>>[number]]
  const textOf = (message: Message) => JSON.stringify(message)
  const follower = new Follower({
    bot,
    speaker: {
      async say(where, message) {
        const spoken = answers.say.shift() ?? { id: `said ${++ids}` }
        if (typeof spoken === 'object') messages.push({ where, words: textOf(message) })
        return spoken
      },
      thread: async (_, messageId) => answers.thread.shift() ?? { id: `thread on ${messageId}` },
      remove: async (_, messageId) => ({ id: messageId }),
      async edit(_channel, _message, message) {
        edits.push(textOf(message))
        return answers.edit.shift() ?? { id: 'edited' }
      },
    },
    watch: (_, received) => {
      hear = received
      received.onState(structuredClone(testRoom.state))
      return () => undefined
    },
    onMistake: (error) => {
      throw error
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  /** Something happens in the room, and the follower is notified. */
  const happens = async ({ messages }: StepResult) => {
    for (const { message } of messages) {
      hear?.onState(structuredClone(testRoom.state))
      hear?.onMessage({ room: room.uuid, from: '', sentAt: 0, messageId: 1, message })
    }
    await settled()
  }
  await follower.readGuild({ id: 'guild', locale: 'en-US', hasChannel: () => true })
  return {
    testRoom,
    messages,
    edits,
    answers,
    follower,
    happens,
    bot,
    wordsIn: (where: string) => messages.filter((one) => one.where === where).map((one) => one.words),
    /** Advances the clock past every delay. */
    later: async () => {
      for (const run of waiting.splice(0)) run()
      await settled()
    },
  }
}

test('people who join together are announced in one line, which does not name a crowd', async () => {
  const { testRoom, happens, later, messages } = await following()
  await happens(testRoom.enter(ann))
  expect(messages).toEqual([])
  await happens(testRoom.enter(ben))
  await later()
  expect(messages.map((one) => one.words)).toEqual([expect.stringContaining('Ann, Ben joined The Loft.')])
  await happens(testRoom.send(ann, { type: 'leaveRoom' }))
  for (const one of [ann, cleo, dave, eve, olga, mo]) await happens(testRoom.enter(one))
  await later()
  expect(messages.at(-1)?.words).toContain('Ann, Cleo, Dave, Eve, Olga … and 1 more joined The Loft.')
})

test('nothing is sent to a channel of another guild, whatever the settings say', async () => {
  const { follower, testRoom, happens, later, messages } = await following()
  await follower.readGuild({ id: 'guild', locale: 'en-US', hasChannel: (channelId) => channelId !== 'general' })
  await happens(testRoom.enter(ann))
  await happens(testRoom.stage(ann, song('First')))
  await later()
  expect(messages).toEqual([])
  expect(follower.follows(room.uuid)).toBe(false)
})

test('songs are announced in one thread, and in another if it was deleted', async () => {
  const { testRoom, happens, answers, wordsIn: receivedIn } = await following()
  await happens(testRoom.enter(ann))
  await happens(testRoom.stage(ann, song('First')))
  await happens(testRoom.send(ann, { type: 'updateNextSong', song: song('Second') }))
  await happens(testRoom.send(ann, { type: 'skipSong' }))
  expect(receivedIn('general')).toHaveLength(1)
  expect(receivedIn('thread on said 1')).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Second'),
  ])
  answers.say.push('gone')
  await happens(testRoom.send(ann, { type: 'updateNextSong', song: song('Third') }))
  await happens(testRoom.send(ann, { type: 'skipSong' }))
  expect(receivedIn('general')).toHaveLength(2)
  expect(receivedIn('thread on said 4')).toEqual([expect.stringContaining('Third')])
})

test('the announcement that a room is live and the first message of its thread open that room', async () => {
  const { testRoom, follower, happens, bot, messages } = await following()
  bot.guildSettings = settingsWith({ announce: { ...announce, roomLive: true } })
  await follower.readGuild({ id: 'guild', locale: 'es-ES', hasChannel: () => true })
  await happens(testRoom.enter(ann))
  await happens(testRoom.stage(ann, song('First')))
  const [live, thread, first] = messages.map((one) => one.words)
  for (const message of [live, thread]) {
    expect(message).toContain(`"custom_id":"open:${roomUuid}"`)
    expect(message).toContain('Abrir la sala')
  }
  expect(live).toContain('está en directo')
  expect(first).not.toContain('custom_id')
})

test('if no thread can be created songs are announced in the channel, without retrying for each', async () => {
  const { testRoom, happens, answers, wordsIn: receivedIn } = await following()
  answers.thread.push('shut')
  await happens(testRoom.enter(ann))
  await happens(testRoom.stage(ann, song('First')))
  await happens(testRoom.send(ann, { type: 'updateNextSong', song: song('Second') }))
  await happens(testRoom.send(ann, { type: 'skipSong' }))
  expect(receivedIn('general').map((one) => /Played in|First|Second/.exec(one)?.[0])).toEqual([
    'Played in',
    'First',
    'Second',
  ])
})

test('a channel that was closed to the bot receives songs again once it is open', async () => {
  const { testRoom, happens, answers, wordsIn: receivedIn } = await following()
  answers.say.push('shut')
  await happens(testRoom.enter(ann))
  await happens(testRoom.stage(ann, song('First')))
  expect(receivedIn('general')).toEqual([])
  await happens(testRoom.send(ann, { type: 'updateNextSong', song: song('Second') }))
  await happens(testRoom.send(ann, { type: 'skipSong' }))
  expect(receivedIn('thread on said 1')).toEqual([expect.stringContaining('Second')])
})

test('a panel is edited when its content changes, retried after an error, and dropped when it was deleted', async () => {
  const { testRoom, happens, later, edits, answers, follower, bot } = await following()
  await happens(testRoom.enter(ann))
  await happens(testRoom.stage(ann, song('First')))
  const message = panelOf(bot, room, testRoom.state, words, { now: bot.now() })
  follower.panels.add(room, {
    guildId: 'guild',
    channelId: 'general',
    messageId: 'panel',
    words,
    takesRequests: false,
    message,
  })
  await happens(testRoom.send(ann, { type: 'updateNextSong', song: song('Second') }))
  await later()
  expect(edits).toEqual([])
  answers.edit.push('failed')
  await happens(testRoom.enter(ben))
  await later()
  expect(edits).toHaveLength(1)
  await happens(testRoom.send(ann, { type: 'updateNextSong', song: song('Third') }))
  await later()
  expect(edits).toEqual([edits[0], edits[0]])
  answers.edit.push('gone')
  await happens(testRoom.enter(cleo))
  await later()
  await happens(testRoom.enter(dave))
  await later()
  expect(edits).toHaveLength(3)
})

test('a panel whose room changed while it was drawn is updated immediately', async () => {
  const { testRoom, happens, later, edits, follower, bot } = await following()
  await happens(testRoom.enter(ann))
  const message = panelOf(bot, room, testRoom.state, words)
  await happens(testRoom.stage(ann, song('First')))
  follower.panels.add(room, {
    guildId: 'guild',
    channelId: 'general',
    messageId: 'panel',
    words,
    takesRequests: false,
    message,
  })
  await later()
  expect(edits).toEqual([expect.stringContaining('First')])
})

test('guilds are read concurrently, those of other processes are skipped, and those without announcements are dropped', async () => {
  const { bot, follower } = await following()
  const requests: (string | undefined)[] = []
  const guildOf = (guildId: string) => ({
    guildId,
    announce,
    language: null,
    rooms: [{ ...room, uuid: `room of ${guildId}` }],
  })
  let pages = [
    { guilds: [guildOf('1'), guildOf('2')], next: '2' },
    { guilds: [guildOf('3')], next: null },
  ]
  bot.announcing = async (after) => {
    requests.push(after)
    return pages[requests.length - 1] ?? { guilds: [], next: null }
  }
  const facts = (id: string) => ({ id, locale: 'en-US', hasChannel: () => true })
  await follower.readAll((id) => (id === '2' ? undefined : facts(id)))
  expect(requests).toEqual([undefined, '2'])
  expect(['1', '2', '3'].map((id) => follower.follows(`room of ${id}`))).toEqual([true, false, true])
  expect(follower.follows(room.uuid)).toBe(false)
  requests.length = 0
  pages = [{ guilds: [guildOf('3')], next: null }]
  await follower.readAll(facts)
  expect(['1', '3'].map((id) => follower.follows(`room of ${id}`))).toEqual([false, true])
})

test('a guild that chooses a language gets its announcements and panels in it from then on', async () => {
  const { testRoom, follower, happens, later, bot, messages, edits } = await following()
  await happens(testRoom.enter(ann))
  const kept: string[] = []
  bot.panels.keep = async (_, { locale }) => void kept.push(locale)
  const panel = { guildId: 'guild', channelId: 'general', messageId: 'panel', words, takesRequests: true }
  follower.panels.add(room, { ...panel, message: panelOf(bot, room, testRoom.state, words, panel) })
  follower.panels.add(room, {
    ...panel,
    guildId: 'other',
    channelId: 'elsewhere',
    message: { components: [], flags: 0 },
  })
  await later()
  edits.length = 0
  bot.guildSettings = settingsWith({ language: 'es', announce: { ...announce, inThread: false } })
  await follower.readGuild({ id: 'guild', locale: 'en-US', hasChannel: () => true })
  await later()
  expect(edits).toEqual([expect.stringContaining('Abrir la sala')])
  expect(kept).toEqual(['en-US', 'en-US', 'es'])
  await happens(testRoom.enter(ben))
  await later()
  expect(messages.at(-1)?.words).toContain('Ben ha entrado en The Loft')
  bot.guildSettings = settingsWith({})
  await follower.readGuild({ id: 'guild', locale: 'en-US', hasChannel: () => true })
  await later()
  expect(edits.at(-1)).toContain('Open room')
})
