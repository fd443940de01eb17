import { expect, test } from 'vitest'
import { failureFrame, pushFrame, type Push } from '@segue/shared/room/protocol/protocol.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { ann, ben, guest, roomUuid, TestRoom } from '@segue/shared/test/fixtures.ts'
import { ReplaceableConnection } from './replaceable-connection.ts'

/** A socket whose server is the test. */
class TestSocket extends EventTarget {
  static readonly all: TestSocket[] = []
  readonly url: string
  readonly sent: string[] = []
  closed = false

  constructor(url: string) {
    super()
    this.url = url
    TestSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
  }
  say(data: string) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  get lastId(): number {
    return Number(JSON.parse(this.sent.at(-1) ?? '{}').messageId)
  }
}

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** A guest in a room with Ben, over a connection whose token the test changes. */
async function asGuest() {
  TestSocket.all.length = 0
  const room = new TestRoom().join(ben, guest)
  const statuses: string[] = []
  let token = 'guest'
  const page = {
    WebSocket: TestSocket,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    performance: { now: () => 0 },
    console: { error: () => undefined },
  }
  const connection = new ReplaceableConnection({
    url: 'ws://rooms.example.test',
    roomUuid,
    token: () => token,
    page: page as unknown as Window & typeof globalThis,
    onStatus: ({ kind }) => void statuses.push(kind),
  })
  const socket = (at: number) => TestSocket.all.at(at) ?? new TestSocket('none')
  const open = async (at: number) => {
    await settle()
    socket(at).dispatchEvent(new Event('open'))
  }
  async function join(at: number) {
    await open(at)
    const state = { ...structuredClone(room.state), allUserData: {} }
    const answer = { context: 'response', messageId: socket(at).lastId, status: 'OK', state, rev: 1, serverTime: 0 }
    socket(at).say(JSON.stringify(answer))
    await settle()
  }
  connection.open()
  await join(0)
  const everybody = [ben, guest].map(({ userUuid }) => ({
    op: 'add' as const,
    path: `/allUserData/${userUuid}`,
    value: room.state.allUserData[userUuid],
  }))
  push(0, { name: 'updatedUserData', statePatch: everybody }, { prevRev: 1, rev: 1 })
  function push(at: number, message: Push['message'], revisions: { prevRev: number; rev: number }) {
    socket(at).say(pushFrame({ room: roomUuid, from: 'server', sentAt: 0, messageId: 1, message, ...revisions }))
  }
  /** What the room sends everybody when the guest has signed in as Ann. */
  function replaceGuest(at: number) {
    const action = {
      type: 'guestSignedIn',
      guestUuid: guest.userUuid,
      tokenRole: 'user',
      profile: ann.profile,
    } as const
    room.send(null, action).messages.forEach(({ message }, index) => {
      push(at, message as Push['message'], { prevRev: index + 1, rev: index + 2 })
    })
  }
  return {
    connection,
    socket,
    statuses,
    open,
    join,
    replaceGuest,
    signIn() {
      token = 'ann'
      connection.open()
    },
    people: () => connection.state?.allUsers.map(({ uuid }) => uuid),
    known: () => Object.keys(connection.state?.allUserData ?? {}),
  }
}

test('a user who signs in sees the room without a break until the account has joined', async () => {
  const one = await asGuest()
  one.signIn()
  await settle()
  expect(one.people()).toEqual([ben.userUuid, guest.userUuid])
  expect(one.socket(1).url).toContain('token=ann')
  expect(one.socket(0).closed).toBe(false)
  one.replaceGuest(0)
  // The server closes the guest's connection.
  one.socket(0).dispatchEvent(new Event('close'))
  expect(one.people()).toEqual([ben.userUuid, ann.userUuid])
  await one.join(1)
  expect(one.people()).toEqual([ben.userUuid, ann.userUuid])
  expect(one.statuses).toEqual(['live', 'live'])
  expect(TestSocket.all).toHaveLength(2)
})

test('nobody’s avatar vanishes while the account’s connection waits for the data of everybody', async () => {
  const one = await asGuest()
  one.signIn()
  one.replaceGuest(0)
  await one.join(1)
  expect(one.known().toSorted()).toEqual([ann.userUuid, ben.userUuid])
})

test('an action during the change waits until the account has joined', async () => {
  const one = await asGuest()
  one.signIn()
  const stepped = one.connection.act({ type: 'addDj' })
  await one.join(1)
  expect(JSON.parse(one.socket(1).sent.at(-1) ?? '{}')).toMatchObject({ params: { action: 'addDj' } })
  one.socket(1).say(JSON.stringify({ context: 'response', messageId: one.socket(1).lastId, status: 'OK' }))
  expect(await stepped).toMatchObject({ status: 'OK' })
})

test('a refused account and a lost network show instead of the guest’s connection', async () => {
  const refused = await asGuest()
  refused.signIn()
  await refused.open(1)
  refused
    .socket(1)
    .say(failureFrame(refused.socket(1).lastId, new Refused('banned'), 'You’re banned from this room.'))
  await settle()
  expect(refused.statuses).toEqual(['live', 'stopped'])
  expect(refused.socket(0).closed).toBe(true)
  const offline = await asGuest()
  offline.signIn()
  await settle()
  offline.socket(1).dispatchEvent(new Event('close'))
  expect(offline.statuses).toEqual(['live', 'reconnecting'])
  await expect(offline.connection.act({ type: 'stillHere' })).rejects.toThrow()
})
