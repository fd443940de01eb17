import * as fc from 'fast-check'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { hearOverCluster, publishOverCluster } from '../../src/adapters/chat-sockets/cluster-chat.ts'
import { ChatHub } from '../../src/adapters/chat-sockets/hub.ts'
import { MessageReader } from '../../src/adapters/cluster/message-reader.ts'
import { shareDraws } from '../../src/adapters/cluster/shared-draws.ts'
import type { RoomCommand } from '../../src/db/tables/live-rooms.ts'
import { ClusterCommands } from '../../src/live-rooms/processes/cluster-commands.ts'
import { commandMessage, resultMessage } from '../../src/live-rooms/processes/cluster-messages.ts'
import type { Commands } from '../../src/live-rooms/processes/mailbox.ts'
import { textMessage } from '../../src/ports/cluster-message.ts'
import type { Log } from '../../src/ports/log.ts'
import { movableTime } from '../hosts/movable-time.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { newWorld } from '../rooms/room-server.ts'
import { hostsTogether } from './hosts-together.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const warned: object[] = []
const nothing = () => undefined
const log: Log = {
  debug: nothing,
  info: nothing,
  warn: (fields) => warned.push(fields),
  error: nothing,
  child: () => log,
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Two processes with one room, and everything else that listens to a cluster in the second. */
async function everySubject() {
  const time = movableTime()
  const hosts = await hostsTogether({ world: newWorld(), names: ['holder', 'relay'], time })
  closing.push(() => hosts.stop())
  const enter = async (name: string, host: string) => {
    const client = new BareClient(`${hosts.serverOf(host).url}/primus?token=${name}`)
    closing.push(() => client.close())
    await client.open()
    await client.act('joinRoom', { roomUuid })
    return client
  }
  const [ann, ben] = [await enter('ann', 'holder'), await enter('ben', 'relay')]
  const { engine } = hosts
  const cluster = engine.join('listener')
  const [ran, messages, charged]: [RoomCommand[], unknown[], unknown[]] = [[], [], []]
  const mailbox: Commands = {
    request: async () => ({}),
    send: async () => undefined,
    sendToAll: async () => undefined,
    receive: async () => undefined,
    stop: async () => undefined,
  }
  const commands = new ClusterCommands({
    cluster,
    mailbox,
    holderOf: async () => ({ host: 'listener', epoch: 1 }),
    run: async (command) => {
      ran.push(command)
      return {}
    },
    stateHere: nothing,
    log,
  })
  closing.push(() => commands.stop())
  const hub = new ChatHub({ log, listenersIn: async (_, uids) => uids })
  hub.connect({
    uid: 'ann',
    hearsPresence: true,
    send: (frame) => messages.push(frame),
    check: async () => undefined,
  })
  closing.push(hearOverCluster(cluster, hub))
  const draws = shareDraws({ cluster, timers: time.timers })
  draws.hear((draw) => charged.push(draw))
  closing.push(() => draws.stop())
  return { engine, ann, ben, commands, ran, messages, charged, state: hosts.serverOf('holder').host.rooms }
}

/** Values that an attacker who knows the keys might send. */
const part = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(-1, 1e308, '', 'x'.repeat(1000), null, [[]], { __proto__: null }),
)
const kinds = [
  'open',
  'said',
  'closed',
  'resume',
  'send',
  'deliver',
  'admit',
  'close',
  'missed',
  'push',
  'act',
  'perform',
]
const nearly = fc
  .record(
    {
      kind: fc.constantFrom(...kinds),
      id: part,
      ids: part,
      relay: part,
      attachment: part,
      frames: part,
      seq: part,
      since: part,
      stays: part,
      numbers: part,
      roomUuid: part,
      action: part,
      person: part,
      from: part,
      to: part,
      frame: part,
      draws: part,
      command: part,
    },
    { requiredKeys: ['kind'] },
  )
  .map((value) => JSON.stringify(value))
const rubbish = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.json(),
  nearly,
  fc.tuple(nearly, fc.string()).map(([head, rest]) => `${head}\n${rest}`),
  fc.constantFrom('', 'null', '0', '[]', '{', '{"kind":"act"}', '[['.repeat(3000), `${'{"a":'.repeat(5000)}1`),
)

test('malformed messages on any subject never throw, and the processes continue', async () => {
  const failures: unknown[] = []
  const failed = (error: unknown) => void failures.push(error)
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, failed)
  onTestFinished(() => {
    for (const event of ['uncaughtException', 'unhandledRejection']) process.off(event, failed)
  })
  const { engine, ann, ben, ran, messages, charged } = await everySubject()
  const subjects = engine.subjects()
  const named = ['take', 'commands', 'command.', 'state.', 'chat', 'draws', '.up', '.all', '.down.', '.hello']
  for (const name of named) expect(subjects.some((subject) => subject.includes(name))).toBe(true)
  const liar = engine.join('liar')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...subjects), rubbish, async (subject, text) => {
      liar.publish(subject, text)
      await liar.request(subject, text, textMessage(1000), 0).catch(() => undefined)
      await turn()
    }),
    { numRuns: 2000 },
  )
  expect(failures).toEqual([])
  expect({ ran, messages, charged }).toEqual({ ran: [], messages: [], charged: [] })
  expect(new Set(engine.dropped).size).toBeGreaterThanOrEqual(subjects.length - 1)
  expect(await ann.act('addDj', { roomUuid, song: song('still') })).toMatchObject({ status: 'OK' })
  expect(await ben.act('voteOnSong', { roomUuid, songVotes: { like: true } })).toMatchObject({ status: 'OK' })
})

test('valid messages between processes arrive unchanged', async () => {
  const { engine, ran, messages } = await everySubject()
  const person = { userUuid: 'ann', tokenRole: 'user' } as const
  const sent: RoomCommand[] = [
    { kind: 'act', roomUuid, action: { type: 'settingsChanged', settings: roomSettings({}) } },
    {
      kind: 'act',
      roomUuid,
      action: { type: 'kicked', userUuid: 'ann', removal: { code: 'banned', until: null, reason: null } },
    },
    {
      kind: 'actWherever',
      userUuid: 'ann',
      action: { type: 'accountRoleChanged', userUuid: 'ann', tokenRole: 'admin' },
    },
    { kind: 'actEverywhere', action: { type: 'songsGone', songs: [{ songId: '1', uploadUuid: 'a' }] } },
    { kind: 'perform', roomUuid, person, action: { type: 'addDj', song: song('asked for') } },
    { kind: 'perform', roomUuid, person, action: { type: 'skipSong' } },
    { kind: 'push', roomUuid, message: { name: 'news', params: { any: ['thing'] } } },
    {
      kind: 'tellPeople',
      personUuids: ['ann'],
      message: { name: 'conversationChanged', params: { withUuid: 'ben' } },
    },
    { kind: 'moved', userUuids: ['ann', 'ben'] },
    { kind: 'tiesChanged', userUuids: ['ann'] },
  ]
  const teller = engine.join('teller')
  for (const command of sent) teller.publish('commands', JSON.stringify({ from: 'teller', command }))
  publishOverCluster(teller, nothing)({ people: ['ann'] }, { type: 'message', body: { text: 'hello' } })
  await turn()
  expect(ran).toEqual(sent)
  expect(messages).toEqual([{ type: 'message', body: { text: 'hello' } }])
  expect(engine.dropped).toEqual([])
})

test('a message that is too long is dropped unparsed, and counted in only a few log lines', () => {
  const reader = new MessageReader(log)
  let reads = 0
  const message = { maxLength: 3, read: () => void (reads += 1) }
  warned.length = 0
  for (let count = 0; count < 100; count++) expect(reader.read('news', message, 'long')).toBeUndefined()
  expect(reads).toBe(0)
  expect(warned.map((fields) => (fields as { dropped: number }).dropped)).toEqual([1, 2, 4, 8, 16, 32, 64])
})

test('a response or command of an unknown kind is invalid', () => {
  const read = (value: unknown) => [commandMessage, resultMessage].map(({ read }) => read(JSON.stringify(value)))
  const unknown = [{ kind: 'drop' }, { refused: { code: 'constructor', values: {} } }, { answer: 1 }, null]
  for (const value of unknown) expect(read(value)).toEqual([undefined, undefined])
  expect(must(resultMessage.read('{"answer":{"uuid":"a"}}'), 'an answer')).toEqual({ answer: { uuid: 'a' } })
})
