import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import { readServerFrame } from '@segue/shared/room/protocol/protocol.ts'
import { song } from '@segue/shared/test/fixtures.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { CrowdClient } from '../sockets/client.ts'
import { clientFrame } from '../sockets/reader.ts'
import { quantile } from '@segue/shared/test/statistics.ts'
import type { SignedPerson } from '../signed-people.ts'
import { everyMs } from './lively.ts'

/**
 * Rooms full of people. One person per room listens closely: every action is timed until they receive it. The others
 * read as little as possible.
 */

interface LivelyRoom {
  uuid: string
  inside: { person: SignedPerson; client: CrowdClient }[]
  /** People who are outside, longest first. */
  outside: SignedPerson[]
  sentCount: number
}

/** The ports that people connect to, in turn: those who open a room, and everybody else. */
let [owners, others]: [number[], number[]] = [[], []]
let turn = 0
const nextOf = (ports: readonly number[]) => must(ports[turn++ % ports.length], 'a port')
const rooms: LivelyRoom[] = []
const timers: NodeJS.Timeout[] = []
/** People who like the current song. */
const likes = new Set<string>()
/** Actions sent and not yet received, with the time. */
const unheard = new Map<string, number>()
let delays: number[] = []
/** What the close listeners were sent. */
let [frames, bytes] = [0, 0]
/** The number of messages all others have sent over their sockets. */
let sentCount = 0
/** Makes the close listeners leave. */
const listeners: (() => void)[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function receive(name: string, from: string, params: unknown): void {
  const key = name === 'chatMessage' ? textOf(params) : `${name} ${from}`
  const sentAt = unheard.get(key)
  if (sentAt === undefined) return
  unheard.delete(key)
  delays.push(performance.now() - sentAt)
}

const textOf = (params: unknown) => /the message [\w-]+/.exec(JSON.stringify(params))?.[0] ?? ''

const action = (roomUuid: string, name: string, more: object = {}) =>
  clientFrame(JSON.stringify({ event: 'action', messageId: 1, params: { action: name, roomUuid, ...more } }))

async function enter(room: LivelyRoom, person: SignedPerson): Promise<void> {
  const greetings = [{ after: 0, frame: action(room.uuid, 'joinRoom') }]
  const client = new CrowdClient(nextOf(others), `/primus?token=${person.token}`, greetings)
  await client.receive(3)
  room.inside.push({ person, client })
}

/** Opens a room with a DJ who listens, and admits the others. */
async function open(uuid: string, people: SignedPerson[], size: number): Promise<void> {
  const [listener, ...others] = people
  const room: LivelyRoom = { uuid, inside: [], outside: others.slice(size - 1), sentCount: 0 }
  await listen(uuid, must(listener, 'a listener'))
  for (const person of others.slice(0, size - 1)) await enter(room, person)
  rooms.push(room)
  keepLively(room)
}

function listen(roomUuid: string, { token }: SignedPerson): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${nextOf(owners)}/primus?token=${token}`, { perMessageDeflate: false })
  listeners.push(() => say('leaveRoom'))
  const say = (name: string, more: object = {}) =>
    socket.send(JSON.stringify({ event: 'action', messageId: 1, params: { action: name, roomUuid, ...more } }))
  socket.on('open', () => say('joinRoom'))
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      frames++
      bytes += data.length
      const frame = readServerFrame(data.toString())
      if (frame.kind !== 'push') return
      const { message, from } = frame.push
      receive(message.name, from, message.params)
      if (message.name !== 'updatedUserData') return
      say('addDj', { song: song('long', { duration: 3600 }) })
      resolve()
    })
  })
}

/** Everybody gets a turn; rooms begin at different moments. */
function keepLively(room: LivelyRoom): void {
  const again = (ms: number, work: () => void) => {
    const start = setTimeout(() => timers.push(setInterval(work, ms)), Math.random() * ms)
    timers.push(start)
  }
  again(everyMs.vote, () => vote(room))
  again(everyMs.jump, () => jump(room))
  again(everyMs.chat, () => chat(room))
  again(everyMs.change, () => changeOne(room))
}

const someone = (room: LivelyRoom) => room.inside[room.sentCount++ % room.inside.length]

function timed(key: string): void {
  unheard.set(key, performance.now())
}

function vote(room: LivelyRoom): void {
  const one = someone(room)
  if (!one) return
  const { uuid } = one.person
  // Votes survive leaving and coming back, and a vote that changes nothing is not broadcast.
  const like = !likes.delete(uuid)
  if (like) likes.add(uuid)
  timed(`votedOnSong ${uuid}`)
  sentCount++
  one.client.say(action(room.uuid, 'voteOnSong', { songVotes: { like } }))
}

function jump(room: LivelyRoom): void {
  const one = someone(room)
  if (!one) return
  timed(`playedOneTimeAnimation ${one.person.uuid}`)
  sentCount++
  one.client.say(action(room.uuid, 'playOneTimeAnimation', { animation: 'jump' }))
}

function chat(room: LivelyRoom): void {
  const one = someone(room)
  if (!one) return
  const text = `the message ${one.person.uuid}-${room.sentCount}`
  const body = JSON.stringify({
    receiver: room.uuid,
    receiverType: 'group',
    category: 'message',
    type: 'text',
    data: { text, metadata: { chatMessage: { message: text } } },
  })
  timed(text)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Authorization: `Bearer ${one.person.token}`,
  }
  const sent = request(
    { agent, host: '127.0.0.1', port: nextOf(others), method: 'POST', path: '/v3/messages', headers },
    (answer) => {
      answer.resume()
      if (answer.statusCode !== 200) throw new Error(`A chat message was answered with ${answer.statusCode}`)
    },
  )
  sent.on('error', () => undefined)
  sent.end(body)
}

/** One person leaves, and the one who has been away longest returns. */
function changeOne(room: LivelyRoom): void {
  const gone = room.inside.shift()
  const next = room.outside.shift()
  if (gone) {
    gone.client.say(action(room.uuid, 'leaveRoom'))
    gone.client.socket.end()
    room.outside.push(gone.person)
  }
  if (!next) return
  timed(`userJoined ${next.uuid}`)
  void enter(room, next)
}

let loop = performance.eventLoopUtilization()

const commands: Record<string, (input: never) => unknown> = {
  async begin(input: { owners: number[]; others: number[] }) {
    ;({ owners, others } = input)
  },
  /** Opens rooms, a few at a time. */
  async open({ rooms: uuids, people, size }: { rooms: string[]; people: SignedPerson[]; size: number }) {
    const each = people.length / uuids.length
    const openings = uuids.map((uuid, at) => () => open(uuid, people.slice(at * each, (at + 1) * each), size))
    const next = async () => {
      for (let work = openings.shift(); work; work = openings.shift()) await work()
    }
    await Promise.all(Array.from({ length: 4 }, next))
  },
  /** Everybody leaves, and the rooms are empty. */
  async leave() {
    for (const timer of timers) clearInterval(timer)
    for (const { inside, uuid } of rooms) for (const { client } of inside) client.say(action(uuid, 'leaveRoom'))
    for (const leave of listeners) leave()
    await pause(1000)
  },
  async cpu() {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  /** Starts a new measurement. */
  async forget() {
    delays = []
    ;[frames, bytes, sentCount] = [0, 0, 0]
    unheard.clear()
    loop = performance.eventLoopUtilization()
  },
  /** The measurements since then. Actions not received within two seconds count with the time waited. */
  async metrics() {
    const now = performance.now()
    const late = [...unheard.values()].map((sentAt) => now - sentAt).filter((waited) => waited > 2000)
    const all = [...delays, ...late]
    const { utilization } = performance.eventLoopUtilization(loop)
    const each = { frames: frames / rooms.length, bytes: bytes / rooms.length, said: sentCount / rooms.length }
    return {
      heard: delays.length,
      late: late.length,
      p50: quantile(all, 0.5),
      p99: quantile(all, 0.99),
      utilization,
      each,
    }
  },
}

process.on('message', (message: { id: number; ask: string; argument: string }) => {
  const command = must(commands[message.ask], 'a command')
  void Promise.resolve(command(JSON.parse(message.argument || '{}') as never)).then((value) =>
    process.send?.({ id: message.id, value: value ?? 0 }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 0 })
