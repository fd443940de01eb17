import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addChannel, addGuild, addPerson, createWorld, grantToken, type DiscordWorld } from '../discord/world.ts'
import type { Client } from './client.ts'
import { createClients } from './clients.ts'

let world: DiscordWorld
let ann: Client
let closed: [code: number, reason: string][]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  world = createWorld()
  const person = addPerson(world, 'ann')
  const clients = createClients(world)
  ann = clients.open({ person, channel: addChannel(world, addGuild(world, 'The Guild', person), 'Lounge') })
  closed = []
  clients.onClosed((_, code, reason) => void closed.push([code, reason]))
})
afterEach(() => vi.useRealTimers())

/** The events and responses that the frame receives from now on. */
function received() {
  const messages: unknown[] = []
  ann.frame.listen(([, payload]) => messages.push(payload))
  return messages
}
const handshake = () =>
  ann.frame.receive([0, { v: 1, encoding: 'json', client_id: world.application.id, frame_id: ann.frame.id }])
const request = (cmd: string, evt?: string, args: object = {}) =>
  ann.frame.receive([1, { cmd, evt, args, nonce: cmd }])
const authenticate = () =>
  request('AUTHENTICATE', undefined, { access_token: grantToken(world, ann.person.id, ['identify']) })

test('a response that comes after the page was loaded again is dropped', async () => {
  const messages = received()
  handshake()
  authenticate()
  ann.frame.reload()
  await vi.runAllTimersAsync()
  expect(messages).toEqual([expect.objectContaining({ evt: 'READY' })])
})

test('subscriptions and stages belong to one load of the page', async () => {
  handshake()
  request('SUBSCRIBE', 'ACTIVITY_LAYOUT_MODE_UPDATE')
  await vi.runAllTimersAsync()
  const messages = received()
  ann.display.setLayout(2)
  expect(messages).toEqual([
    expect.objectContaining({ evt: 'ACTIVITY_LAYOUT_MODE_UPDATE', data: { layout_mode: 2 } }),
  ])
  expect(ann.frame.stages.handshakeAt).not.toBeNull()
  ann.frame.reload()
  ann.display.setLayout(0)
  expect(messages).toHaveLength(1)
  expect(ann.frame.stages.handshakeAt).toBeNull()
})

test('a frame that takes the place of another has its own id, and the old one is refused', () => {
  const old = ann.frame.id
  ann.frame.replace()
  expect(ann.frame.launchPath()).toContain(`frame_id=${ann.frame.id}`)
  const messages = received()
  ann.frame.receive([0, { v: 1, encoding: 'json', client_id: world.application.id, frame_id: old }])
  expect(messages).toEqual([{ code: 4001, message: 'Invalid Origin' }])
})

test('a delayed message does not reach a frame that has ended', async () => {
  const messages = received()
  ann.switches.latencyMs = 40
  handshake()
  ann.end()
  await vi.runAllTimersAsync()
  expect(messages).toEqual([])
})

test('a close without a code and a reason is a normal one, and anything else is ignored', () => {
  ann.frame.receive('close')
  ann.frame.receive([2, 'close'])
  expect(closed).toEqual([])
  ann.frame.receive([2, {}])
  expect(closed).toEqual([[1000, '']])
})
