import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import type { SignedPerson } from '../signed-people.ts'

/**
 * Everybody in a room, connected to its socket and to the chat's own, measuring the time until each message has reached
 * them.
 */

type Stand = { port: number; room: string; people: SignedPerson[] }
type Door = 'room' | 'chat'

const openedAtOnce = 20
const pingEveryMs = 15_000
let stand: Stand | undefined
let sentCount = 0
/** The message in transit: its text, when it was sent, and how long it took to reach each recipient so far. */
let line: { text: string; at: number; delays: number[]; all: number; done: (delays: number[]) => void } | undefined

function receive(data: Buffer): void {
  if (!line || !data.includes(line.text)) return
  line.delays.push(performance.now() - line.at)
  if (line.delays.length === line.all) line.done(line.delays)
}

/** Opens a socket, authenticates, and listens. */
function enter({ port, room }: Stand, { uuid, token }: SignedPerson, door: Door): Promise<void> {
  const address = door === 'room' ? `/primus?token=${token}` : '/v3.0/'
  const socket = new WebSocket(`ws://127.0.0.1:${port}${address}`, { perMessageDeflate: false })
  const greeting =
    door === 'room'
      ? { event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid: room } }
      : { type: 'auth', appId: 'bench', deviceId: uuid, sender: uuid, body: { auth: token } }
  const isIn = door === 'room' ? '"updatedUserData"' : '"status":"OK"'
  // Silent clients are disconnected after a minute.
  if (door === 'chat') setInterval(() => socket.send('{"action":"ping"}'), pingEveryMs)
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify(greeting)))
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      if (data.includes(isIn)) resolve()
      receive(data)
    })
  })
}

async function open({ door, ...input }: Stand & { door: Door }): Promise<number> {
  stand = input
  const { people } = input
  for (let at = 0; at < people.length; at += openedAtOnce) {
    await Promise.all(people.slice(at, at + openedAtOnce).map((person) => enter(input, person, door)))
  }
  return people.length
}

/** Sends a message over the API, and resolves with the time it took to reach each. */
async function say(): Promise<number[]> {
  const { port, room, people } = must(stand, 'a state of the crowded room')
  const { token } = must(people[sentCount++ % people.length], 'a sender')
  const text = `the line ${sentCount} of the bench`
  const heardByAll = new Promise<number[]>((done) => {
    line = { text, at: performance.now(), delays: [], all: people.length, done }
  })
  const body = JSON.stringify({ receiver: room, receiverType: 'group', data: { text } })
  const headers = { 'Content-Type': 'application/json', authtoken: token }
  const answer = await fetch(`http://127.0.0.1:${port}/v3/messages`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`A chat message was answered with ${answer.status}`)
  const delays = await heardByAll
  line = undefined
  return delays
}

process.on('message', ({ id, ask, argument }: { id: number; ask: string; argument: string }) => {
  const answered = ask === 'open' ? open(JSON.parse(argument)) : say()
  void answered.then((value) => process.send?.({ id, value }))
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 0 })
