import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { openChatDoor } from '../../hosts/node/sockets/chat-door.ts'
import { PeopleHost } from '../../src/live-rooms/people/people-host.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { PageSocket } from './people-client.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const withinMs = 3000
const count = 30

/** Evenly spread, so that a test can count. */
function evenly() {
  let drawn = 0
  return () => drawn++ / count
}

test('a stopping process closes the sockets of people’s pages spread over its last seconds', async () => {
  const time = new VirtualTime(fixtures.clock.now())
  const { log, tokens } = fixtures.app
  const pages = new PeopleHost({
    data: { friendsOf: async () => new Map(), placesOf: async () => new Map() },
    callerOf: (token) => tokens.callerOf(token),
    clock: () => time.now,
    timers: time.timers,
    log,
  })
  const token = (await fixtures.person('ann')).token
  const sockets = Array.from({ length: count }, () => new PageSocket())
  for (const socket of sockets) socket.events = pages.open(socket, token)
  const closed = () => sockets.filter(({ reason }) => reason?.code === 1012).length
  pages.drain(withinMs, evenly())
  await time.pass(withinMs / 3)
  expect(closed()).toBeGreaterThan(count / 4)
  expect(closed()).toBeLessThan(count / 2)
  await time.pass(withinMs)
  expect(sockets.every(({ reason }) => reason !== undefined)).toBe(true)
  pages.stop()
})

/** The end of a chat connection that the server writes to. */
class ChatSocket extends EventEmitter {
  readonly bufferedAmount = 0
  code: number | undefined
  send(): void {}
  close(code: number): void {
    this.code = code
    this.emit('close')
  }
  terminate(): void {
    this.emit('close')
  }
}

test('a stopping process closes chat sockets spread over its last seconds', async () => {
  const time = new VirtualTime(fixtures.clock.now())
  const chat = openChatDoor(fixtures.app, time.timers)
  const sockets = Array.from({ length: count }, () => new ChatSocket())
  for (const socket of sockets) chat.join(socket as unknown as WebSocket, undefined)
  const closed = () => sockets.filter(({ code }) => code === 1012).length
  chat.drain(withinMs, evenly())
  await time.pass(withinMs / 3)
  expect(closed()).toBeGreaterThan(count / 4)
  expect(closed()).toBeLessThan(count / 2)
  await time.pass(withinMs)
  expect(closed()).toBe(count)
  chat.close()
})
