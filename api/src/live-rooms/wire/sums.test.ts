import { expect, test } from 'vitest'
import { Mirror } from '@segue/shared/room/client/mirror.ts'
import type { Push, WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import { newRoom } from '@segue/shared/room/state/state.ts'
import { roomSettings } from '@segue/shared/test/fixtures.ts'
import { Broadcaster } from './broadcaster.ts'
import { Listeners } from '../listeners.ts'
import type { Numbered } from './numbered.ts'
import { withSumsAdded } from './sums.ts'

const timers = { set: () => 0, clear: () => undefined }
const replace = (path: string, value: unknown) => ({ op: 'replace' as const, path, value })
const voted = (likes: number): WireMessage => ({
  name: 'votedOnSong',
  statePatch: [replace('/voteCounts/likes', likes), replace('/vibeMeter', likes / 100)],
})
const left = (crowdSize: number): WireMessage => ({
  name: 'userLeft',
  statePatch: [replace('/crowdSize', crowdSize)],
})
const played: WireMessage = { name: 'playedSong', statePatch: [replace('/vibeMeter', 0)], params: {} }

const framed = (...messages: WireMessage[]) =>
  new Broadcaster({ room: 'room', rev: 0, listeners: new Listeners(), timers, drop: () => undefined }).framed(
    messages,
    'ann',
    1,
  )

const pushesOf = (numbered: readonly Numbered[]) => numbered.map(({ text }): Push => JSON.parse(text))

const before = { ...newRoom(roomSettings()).state, crowdSize: 9 }

/** A client's state after these pushes. */
function heldAfter(pushes: readonly Push[], from = 0) {
  const mirror = new Mirror()
  mirror.reset({ state: before, rev: from })
  const taken = pushes.map((push) => mirror.take(push))
  return { taken, state: mirror.state, rev: mirror.rev }
}

test('[R316] pushes of sums are merged into one, which leads to the same state', () => {
  const all = framed(voted(1), left(8), voted(2), left(7), voted(3))
  const added = pushesOf(withSumsAdded(all, new Set()))
  expect(added).toMatchObject([
    { from: 'server', prevRev: 0, rev: 1, message: left(7) },
    { from: 'server', prevRev: 1, rev: 5, messageId: 5, message: voted(3) },
  ])
  const held = heldAfter(added)
  expect(held.taken).toEqual(['applied', 'applied'])
  expect(held).toMatchObject({ state: heldAfter(pushesOf(all)).state, rev: 5 })
})

test('[R316] pushes with other changes, and a single push of sums, stay unchanged and in order', () => {
  const all = framed(voted(1), voted(2), played, voted(0))
  const added = withSumsAdded(all, new Set())
  expect(added.map(({ first, seq, rev }) => [first, seq, rev])).toEqual([
    [1, 2, 2],
    [undefined, 3, 3],
    [undefined, 4, 4],
  ])
  expect(added.slice(1)).toEqual(all.slice(2))
  expect(heldAfter(pushesOf(added))).toMatchObject({ rev: 4, state: { vibeMeter: 0 } })
})

test('[R316] pushes are not merged across a point at which a relayed listener was sent a snapshot', () => {
  const added = withSumsAdded(framed(voted(1), voted(2), voted(3), voted(4)), new Set([2]))
  expect(added.map(({ first, seq }) => [first, seq])).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(heldAfter(pushesOf(added.slice(1)), 2)).toMatchObject({ taken: ['applied'], rev: 4 })
})
