import { expect, test } from 'vitest'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { TestRoom } from '@segue/shared/test/fixtures.ts'
import { FollowedRooms } from './followed-rooms.ts'

const facts = { uuid: 'room', slug: 'the-room', name: 'The room' }
const { state } = new TestRoom()

function fixture() {
  const watched: string[] = []
  const states: (RoomState | undefined)[] = []
  let push: (state: RoomState) => void = () => undefined
  const rooms = new FollowedRooms({
    watch(uuid, { onState }) {
      watched.push(uuid)
      push = onState
      return () => void watched.splice(watched.indexOf(uuid), 1)
    },
    onState: (_room, _state, before) => void states.push(before),
    onMessage: () => undefined,
  })
  return { rooms, watched, states, push: (next: RoomState) => push(next) }
}

test('a room is listened to once, however many guilds follow it', () => {
  const { rooms, watched } = fixture()
  expect(rooms.follow(facts)).toBe(rooms.follow(facts))
  expect(watched).toEqual(['room'])
})

test('each state comes with the one before', () => {
  const { rooms, states, push } = fixture()
  rooms.follow(facts)
  push(state)
  push(state)
  expect([states, rooms.get('room')?.state]).toEqual([[undefined, state], state])
})

test('a room is listened to until neither a guild nor a panel needs it', () => {
  const { rooms, watched } = fixture()
  const room = rooms.follow(facts)
  room.listeners.set('guild', { announce: {}, words: {} } as never)
  rooms.unfollowIfIdle(room)
  expect(watched).toEqual(['room'])
  room.listeners.clear()
  rooms.unfollowIfIdle(room)
  expect([watched, rooms.all()]).toEqual([[], []])
})

test('stopping ends every subscription', () => {
  const { rooms, watched } = fixture()
  rooms.follow(facts)
  rooms.follow({ ...facts, uuid: 'other' })
  rooms.stop()
  expect([watched, rooms.all()]).toEqual([[], []])
})
