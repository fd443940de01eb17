import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import type { Participant } from '../hosts/host-under-test.ts'
import { openEdge, type PeopledEdge } from './peopled-edge.ts'

let at: PeopledEdge
beforeAll(async () => void (at = await openEdge(inject('bundle'))))
afterAll(() => at?.close())

const patienceMs = 30_000
type Frame = { type?: string; action?: string; body?: { status?: string; id?: string; data?: { text?: string } } }

/** A person's chat client, with the frames it has received. */
async function openChatClient(token: string, path = '/v3.0/') {
  const received: Frame[] = []
  const socket = new WebSocket(`${at.edge.url.replace('http', 'ws')}${path}`)
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve))
  socket.on('message', (data: Buffer) => void received.push(JSON.parse(data.toString())))
  await new Promise((resolve) => void socket.on('open', resolve))
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  say({ type: 'auth', appId: 'segue', deviceId: 'phone', sender: '', body: { auth: token } })
  const hears = (wanted: (frame: Frame) => boolean, what: string) =>
    until(() => received.find((frame) => wanted(frame)), what, patienceMs)
  const greeting = await hears(({ type }) => type === 'auth', 'the response to authentication')
  return { socket, received, say, hears, closed, status: greeting.body?.status }
}
const send = (text: string) => (frame: Frame) => frame.type === 'message' && frame.body?.data?.text === text

async function roomWith(...people: Participant[]): Promise<string> {
  const { uuid } = await at.makeRoom(at.ann)
  for (const who of people) {
    await at.call(who)('POST /groups/{guid}/members', { params: { guid: uuid }, body: {} })
  }
  return uuid
}
const say = (who: Participant, receiver: string, text: string) =>
  at.call(who)('POST /messages', { body: { receiver, receiverType: 'group', data: { text } } })

test('members on Workers receive messages, catch up on missed ones, and lose their socket with the session', async () => {
  const { ann, ben, call } = at
  const guid = await roomWith(ann, ben)
  const ear = await openChatClient(ben.token)
  expect(ear.status).toBe('OK')
  ear.say({ action: 'ping', ack: 'true' })
  await ear.hears(({ action }) => action === 'pong', 'the pong')
  const mouth = await openChatClient(ann.token, '/')
  const first = await say(ann, guid, 'hello')
  await ear.hears(send('hello'), 'a message of the room')
  mouth.say({
    type: 'typing_indicator',
    receiver: guid,
    receiverType: 'group',
    deviceId: '',
    body: { action: 'started' },
  })
  await ear.hears(({ type }) => type === 'typing_indicator', 'the typing indicator')
  ear.socket.close()
  expect(await ear.closed).toBe(1000)
  const listed = at.edge.db.selectFrom('connectedChat').where('uid', '=', ben.uuid).selectAll()
  await until(async () => (await listed.execute()).length === 0 || undefined, 'the end of the list', patienceMs)
  await say(ann, guid, 'while you were away')
  // A message is sent out after its sender has the response, so a user who reconnects in between receives it like
  // everyone else.
  await mouth.hears(send('while you were away'), 'the message sent by the connected client')
  const back = await openChatClient(ben.token)
  const { id, sentAt } = first.data
  const missed = await call(ben)('GET /groups/{guid}/messages', {
    params: { guid },
    query: { id: Number(id), sentAt, affix: 'append' },
  })
  expect(missed.data.map(({ data }) => data.text)).toEqual(['while you were away'])
  await say(ann, guid, 'and on it goes')
  await back.hears(send('and on it goes'), 'the next message')
  expect(back.received.some(send('while you were away'))).toBe(false)
  await call(ben)('POST /auth/logout-everywhere')
  expect(await back.closed).toBe(1000)
})

test('an invalid token is disconnected on Workers', async () => {
  const forged = await openChatClient('forged')
  expect(forged.status).toBe('ERROR')
  expect(await forged.closed).toBe(1000)
})
