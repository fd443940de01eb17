import { once } from 'node:events'
import { until } from '@segue/shared/test/until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openChat, type Chat } from '../../../../test/chat.ts'
import type { Fixtures, Member, Person } from '../../../../test/fixtures.ts'
import { maxChatConnections } from '../../../ports/chat-sockets.ts'
import { longestFrame } from './frames.ts'
import { ChatSession } from './session.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let url: string
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
  url = (await fixtures.listen()).replace('http', 'ws')
})
afterAll(() => fixtures.close())

type ReceivedFrame = { type?: string; action?: string; body?: Record<string, unknown>; [key: string]: unknown }
type Device = {
  frames: ReceivedFrame[]
  say: (frame: unknown) => void
  /** Waits for a frame of a type and removes it. */
  hears: (type: string) => Promise<ReceivedFrame>
  /** Waits until every frame sent so far has been handled. */
  settled: () => Promise<void>
  closed: Promise<unknown>
}

const devices: WebSocket[] = []
afterEach(() => {
  for (const device of devices.splice(0)) device.terminate()
})

async function open(path = '/'): Promise<Device> {
  const ws = new WebSocket(`${url}${path}`)
  devices.push(ws)
  const frames: ReceivedFrame[] = []
  ws.on('message', (data: Buffer) => void frames.push(JSON.parse(data.toString())))
  const closed = once(ws, 'close')
  await once(ws, 'open')
  const say = (frame: unknown) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const hears = async (type: string) => {
    const frame = await until(() => frames.find((each) => each.type === type || each.action === type), type)
    frames.splice(frames.indexOf(frame), 1)
    return frame
  }
  return {
    frames,
    say,
    hears,
    closed,
    async settled() {
      say({ action: 'ping', ack: 'true' })
      await hears('pong')
    },
  }
}

const authOf = ({ token, uuid }: Person, presenceSubscription?: string) => ({
  type: 'auth',
  appId: 'segue',
  deviceId: `device of ${uuid}`,
  sender: uuid,
  body: { auth: token, presenceSubscription, params: { appInfo: { version: '4' } } },
})

async function loggedIn(who: Person, presenceSubscription?: string): Promise<Device> {
  const device = await open()
  device.say(authOf(who, presenceSubscription))
  expect(await device.hears('auth')).toMatchObject({ body: { status: 'OK', code: '200' } })
  return device
}

async function joined(guid: string, ...people: Person[]) {
  for (const who of people) await who.call('POST /groups/{guid}/members', { params: { guid }, body: {} })
}

test.each(['/', '/v3', '/v3.0', '/v3.0/'])(
  '[C41] the socket is at %s, and its first frame authenticates the user',
  async (path) => {
    const device = await open(path)
    device.say({ action: 'ping', ack: 'true' })
    expect(await device.hears('pong')).toEqual({ action: 'pong' })
    device.say(authOf(ann))
    expect(await device.hears('auth')).toMatchObject({ sender: ann.uuid, body: { status: 'OK', code: '200' } })
  },
)

test('[C41] a connection is closed for an invalid token, a frame before authentication and a frame that is too long', async () => {
  const forged = await open()
  forged.say({ ...authOf(ann), body: { auth: 'forged' } })
  expect(await forged.hears('auth')).toMatchObject({ body: { status: 'ERROR', code: '401' } })
  await forged.closed
  const hasty = await open()
  const typing = { type: 'typing_indicator', receiver: ben.uuid, receiverType: 'user', body: { action: 'started' } }
  hasty.say(typing)
  await hasty.closed
  const loud = await open()
  loud.say('x'.repeat(longestFrame + 1))
  await loud.closed
})

test("[C42] members of a room receive messages, edits, deletions and reactions, as on the room's socket", async () => {
  const guid = await chat.room()
  await joined(guid, ann, ben)
  const [ear, stranger] = [await loggedIn(ben), await loggedIn(chat.ghost)]
  const message = await chat.say(ann, guid, 'hello')
  expect(await ear.hears('message')).toMatchObject({
    receiver: guid,
    receiverType: 'group',
    sender: ann.uuid,
    body: { id: message.id, data: { text: 'hello' } },
  })
  const params = { id: Number(message.id) }
  await ann.call('PUT /messages/{id}', { params, body: { data: { text: 'hello!' } } })
  const edited = await ear.hears('message')
  expect(edited.body).toMatchObject({ category: 'action', data: { action: 'edited' } })
  await ben.call('POST /messages/{id}/reactions/{emoji}', { params: { ...params, emoji: '🔥' }, body: {} })
  expect((await ear.hears('reaction')).body).toMatchObject({
    action: 'message_reaction_added',
    messageId: message.id,
    reaction: '🔥',
    uid: ben.uuid,
    reactedBy: { name: 'ben' },
  })
  await ann.call('DELETE /messages/{id}', { params })
  expect((await ear.hears('message')).body).toMatchObject({ data: { action: 'deleted' } })
  await stranger.settled()
  expect(stranger.frames).toEqual([])
})

test('[C42] a banned user receives nothing more', async () => {
  const guid = await chat.room()
  await joined(guid, ann, ben)
  const [ear, owners] = [await loggedIn(ben), await loggedIn(ann)]
  await ann.call('POST /groups/{guid}/bannedusers/{uid}', { params: { guid, uid: ben.uuid }, body: {} })
  await chat.say(ann, guid, 'now that ben is gone')
  await owners.hears('message')
  await ear.settled()
  expect(ear.frames).toEqual([])
})

test('[C43] typing indicators, receipts and transient messages carry the identity of the authenticated user', async () => {
  const guid = await chat.room()
  await joined(guid, ann, ben)
  const [mouth, ear] = [await loggedIn(ann), await loggedIn(ben)]
  const to = { receiver: guid, receiverType: 'group', sender: 'somebody else', deviceId: 'phone' }
  mouth.say({ ...to, type: 'typing_indicator', body: { action: 'started', user: { uid: 'x', name: 'the queen' } } })
  expect(await ear.hears('typing_indicator')).toMatchObject({
    sender: ann.uuid,
    deviceId: 'phone',
    body: { action: 'started', user: { uid: ann.uuid, name: 'ann' } },
  })
  mouth.say({ ...to, type: 'transient_message', body: { data: { confetti: true } } })
  expect((await ear.hears('transient_message')).body).toMatchObject({ data: { confetti: true } })
  const message = await chat.say(ann, guid, 'read me')
  await ear.hears('message')
  ear.say({ ...to, type: 'receipts', body: { action: 'read', messageId: message.id } })
  await expect
    .poll(async () => (await ben.call('GET /groups/{guid}/conversation', { params: { guid } })).data)
    .toMatchObject({ lastReadMessageId: message.id })
})

test('[C43] transient messages with filtered words or links of newcomers are not relayed', async () => {
  const guid = await chat.room()
  await joined(guid, ann, ben)
  await ann.call('PATCH /rooms/{id}/filtered-words', { params: { id: guid }, body: { add: ['darn'] } })
  await ann.call('PATCH /rooms/{id}', { params: { id: guid }, body: { moderation: { newcomerLinksOff: true } } })
  const [mouth, ear] = [await loggedIn(ben), await loggedIn(ann)]
  const to = { receiver: guid, receiverType: 'group' }
  const pass = (data: unknown) => mouth.say({ ...to, type: 'transient_message', body: { data } })
  pass({ deep: [{ words: 'DARN it' }] })
  pass({ words: 'see https://example.com/x' })
  mouth.say({ ...to, type: 'typing_indicator', body: { action: 'started', metadata: { words: 'darn' } } })
  pass({ words: 'fine' })
  expect((await ear.hears('transient_message')).body).toMatchObject({ data: { words: 'fine' } })
  // The frames of a connection arrive in order, so anything relayed before would be here.
  expect(ear.frames.filter(({ type }) => type === 'transient_message' || type === 'typing_indicator')).toEqual([])
})

test('[C43] typing indicators of muted users and strangers are not relayed', async () => {
  const [guid, elsewhere] = [await chat.room(), await chat.room()]
  for (const room of [guid, elsewhere]) await joined(room, ann, ben)
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: guid },
    body: { userUuid: ben.uuid, role: 'chatDisabled' },
  })
  const [mouth, ear] = [await loggedIn(ben), await loggedIn(ann)]
  mouth.say({ type: 'typing_indicator', receiver: guid, receiverType: 'group', body: { action: 'started' } })
  mouth.say({ type: 'typing_indicator', receiver: ann.uuid, receiverType: 'user', body: { action: 'started' } })
  mouth.say({ type: 'receipts', receiver: 'nobody', receiverType: 'user', body: { action: 'read', messageId: 1 } })
  mouth.say({ type: 'no such thing', body: null })
  mouth.say('not even JSON')
  mouth.say(authOf(ann))
  // Frames of one connection are handled in order: this one comes after all the others.
  mouth.say({ type: 'typing_indicator', receiver: elsewhere, receiverType: 'group', body: { action: 'started' } })
  expect(await ear.hears('typing_indicator')).toMatchObject({ receiver: elsewhere })
  await mouth.settled()
  expect(ear.frames).toEqual([])
  expect(mouth.frames).toMatchObject([{ type: 'typing_indicator', receiver: elsewhere }])
})

test('[C41] a flood of frames is ignored, and ends the connection if it continues', async () => {
  const [messages, ended]: [string[], string[]] = [[], []]
  const wire = { send: (text: string) => void messages.push(text), end: () => void ended.push('shown out') }
  const session = new ChatSession(fixtures.app, wire)
  const ping = JSON.stringify({ action: 'ping' })
  for (let count = 0; count < 120; count++) await session.received(ping)
  expect(messages).toHaveLength(120)
  for (let count = 0; count < 399; count++) await session.received(ping)
  expect([messages.length, ended]).toEqual([120, []])
  await session.received('not even JSON')
  expect(ended).toEqual(['shown out'])
  // After a short burst, frames are read again.
  const quick = new ChatSession(fixtures.app, wire)
  for (let count = 0; count < 130; count++) await quick.received(ping)
  fixtures.clock.pass(1000)
  await quick.received(ping)
  expect(messages).toHaveLength(241)
})

test('[C41] a user has at most twenty connections, and closing one makes room for another', async () => {
  const many = await fixtures.person('many')
  const open = async () => {
    const messages: unknown[] = []
    const wire = { send: (text: string) => void messages.push(JSON.parse(text)), end: () => undefined }
    const session = new ChatSession(fixtures.app, wire)
    await session.received(JSON.stringify(authOf(many)))
    return { session, messages }
  }
  const all = []
  for (let count = 0; count < maxChatConnections; count++) all.push(await open())
  for (const { messages } of all) expect(messages).toMatchObject([{ body: { status: 'OK' } }])
  expect((await open()).messages).toMatchObject([{ body: { status: 'ERROR', code: '429' } }])
  all[0]?.session.closed()
  expect((await open()).messages).toMatchObject([{ body: { status: 'OK' } }])
  for (const { session } of all) session.closed()
})

test('[C44] a connection ends with its session, and when its client falls silent', async () => {
  const carl = await fixtures.person('carl')
  const device = await loggedIn(carl)
  await carl.call('POST /auth/logout', {})
  await device.closed

  const silent = await loggedIn(ann)
  const ended: string[] = []
  const session = new ChatSession(fixtures.app, {
    send: () => undefined,
    end: () => void ended.push('never said who'),
  })
  await session.check()
  expect(ended).toEqual([])
  fixtures.clock.pass(61_000)
  await session.check()
  expect(ended).toEqual(['never said who'])
  for (const connection of fixtures.app.chatSockets.connectionsOf(ann.uuid)) await connection.check()
  await silent.closed
})

test('[C45] friends who subscribe to presence are notified of connections and disconnections', async () => {
  const [dora, eve] = [await fixtures.person('dora'), await fixtures.person('eve')]
  const [lowUuid = '', highUuid = ''] = [dora.uuid, eve.uuid].sort()
  await fixtures.app.db.insertInto('friendship').values({ lowUuid, highUuid, since: new Date() }).execute()
  const [ear, deaf, stranger] = [
    await loggedIn(dora, 'ALL_USERS'),
    await loggedIn(dora),
    await loggedIn(ann, 'ALL_USERS'),
  ]
  await loggedIn(eve)
  expect(await ear.hears('presence')).toMatchObject({
    body: { action: 'online', user: { uid: eve.uuid, name: 'eve' } },
  })
  devices.at(-1)?.close()
  expect(await ear.hears('presence')).toMatchObject({ body: { action: 'offline', user: { uid: eve.uuid } } })
  for (const other of [deaf, stranger]) {
    await other.settled()
    expect(other.frames).toEqual([])
  }
})
