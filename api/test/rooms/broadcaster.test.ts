import { expect, test } from 'vitest'
import type { Person } from '@segue/shared/room/state/state.ts'
import { ann, ben } from '@segue/shared/test/fixtures.ts'
import { Broadcaster, maxBatchSize, windowMs } from '../../src/live-rooms/wire/broadcaster.ts'
import { Listeners } from '../../src/live-rooms/listeners.ts'
import { Session } from '../../src/live-rooms/session.ts'
import { KeptSocket } from './still-host.ts'

const people = 2 * maxBatchSize + 200
const jump = { name: 'playedOneTimeAnimation', params: {} }
const change = { name: 'votedOnSong', statePatch: [] }

/** A room of 1200, with turns of the event loop that the test triggers. */
function largeRoom() {
  const timers: { run: () => void; ms: number }[] = []
  const listeners = new Listeners()
  const dropped: Session[] = []
  const broadcaster = new Broadcaster({
    room: 'the-room',
    rev: 0,
    listeners,
    timers: { set: (run, ms) => timers.push({ run, ms }), clear: () => timers.splice(0) },
    drop(session) {
      dropped.push(session)
      listeners.delete(session)
    },
  })
  function enter(person: Person | null = null) {
    const socket = new KeptSocket()
    const session = new Session(`connection ${listeners.size}`, { socket, token: '' }, 0)
    session.fromSeq = broadcaster.seq
    session.person = person
    listeners.add(session)
    return { session, socket }
  }
  const crowd = Array.from({ length: people }, () => enter())
  return {
    broadcaster,
    crowd,
    dropped,
    listeners,
    enter,
    /** How many have received something. */
    hearing: () => crowd.filter(({ socket }) => socket.writes.length > 0).length,
    /** Runs the only timer. Returns its delay. */
    turn() {
      const [timer, ...others] = timers.splice(0)
      expect(others).toEqual([])
      timer?.run()
      return timer?.ms
    },
  }
}

test('a change is sent to a large room over several turns of the event loop', () => {
  const room = largeRoom()
  room.broadcaster.broadcast(room.broadcaster.framed([jump], 'ann', 0))
  expect(room.hearing()).toBe(maxBatchSize)
  expect(room.turn()).toBe(0)
  expect(room.hearing()).toBe(2 * maxBatchSize)
  expect(room.turn()).toBe(0)
  expect(room.hearing()).toBe(people)
  expect(room.turn()).toBe(windowMs)
  expect(room.turn()).toBeUndefined()
})

test('[R315] changes are batched for longer with thousands of listeners, but at most for a tenth of a second', () => {
  const room = largeRoom()
  const windowWith = (listeners: number) => {
    while (room.listeners.size < listeners) room.enter()
    room.broadcaster.broadcast(room.broadcaster.framed([jump], 'ann', 0))
    let window: number | undefined = 0
    while (window === 0) window = room.turn()
    expect(room.turn()).toBeUndefined()
    return window
  }
  expect([2000, 4000, 20_000].map(windowWith)).toEqual([windowMs, 2 * windowMs, 100])
})

test('everybody in a large room receives everything once and in order, whatever is sent between the turns', () => {
  const room = largeRoom()
  for (let sent = 0; sent < 20; sent++) {
    room.broadcaster.broadcast(room.broadcaster.framed([change], 'ann', sent))
    if (sent % 3 > 0) room.turn()
  }
  while (room.turn() !== undefined) continue
  for (const { socket } of room.crowd) {
    expect(socket.pushes.map((push) => push['prevRev'])).toEqual(Array.from({ length: 20 }, (_, rev) => rev))
  }
})

test("a client that joins a large room between turns doesn't receive what its snapshot includes", () => {
  const room = largeRoom()
  room.broadcaster.broadcast(room.broadcaster.framed([change], 'ann', 0))
  const late = room.enter()
  room.broadcaster.broadcast(room.broadcaster.framed([change], 'ann', 1))
  while (room.turn() !== undefined) continue
  expect(late.socket.pushes.map((push) => push['prevRev'])).toEqual([1])
})

test("a client that leaves or stops reading between turns doesn't affect the others", () => {
  const room = largeRoom()
  const [deaf, gone] = [room.crowd[maxBatchSize], room.crowd[maxBatchSize + 1]]
  if (deaf) deaf.socket.bufferedBytes = Infinity
  room.broadcaster.broadcast(room.broadcaster.framed([jump], 'ann', 0))
  if (gone) room.listeners.delete(gone.session)
  while (room.turn() !== undefined) continue
  expect(room.dropped).toEqual([deaf?.session])
  expect(gone?.socket.writes).toEqual([])
  expect(room.hearing()).toBe(people - 2)
})

test('a message to one person reaches all of their connections and nobody else’s', () => {
  const room = largeRoom()
  const own = [room.enter(ann), room.enter(ann)]
  room.enter(ben)
  room.broadcaster.send([ann.userUuid], room.broadcaster.about(jump, 'ben', 0))
  expect(own.map(({ socket }) => socket.names)).toEqual([[jump.name], [jump.name]])
  for (const { session } of own) room.listeners.delete(session)
  room.broadcaster.send([ann.userUuid], room.broadcaster.about(jump, 'ben', 0))
  expect(own.map(({ socket }) => socket.writes.length)).toEqual([1, 1])
  expect(room.hearing()).toBe(0)
  expect([...room.listeners.of(ben.userUuid)]).toHaveLength(1)
})

test('[R316] a client that joins while sums are merged gets only the newer ones, and the others get one sum', () => {
  const room = largeRoom()
  const voted = (likes: number) => {
    const message = {
      name: 'votedOnSong',
      statePatch: [{ op: 'replace' as const, path: '/voteCounts/likes', value: likes }],
    }
    room.broadcaster.broadcast(room.broadcaster.framed([message], 'ann', 0))
  }
  voted(1)
  while (room.turn() !== windowMs) continue
  voted(2)
  for (const likes of [3, 4, 5]) voted(likes)
  const late = room.enter()
  for (const likes of [6, 7]) voted(likes)
  while (room.turn() !== undefined) continue
  const revisions = (one: typeof late) => one.socket.pushes.map((push) => [push['prevRev'], push['rev']])
  expect(revisions(late)).toEqual([
    [5, 6],
    [6, 7],
  ])
  for (const one of room.crowd) expect(revisions(one).slice(-1)).toEqual([[2, 7]])
})
