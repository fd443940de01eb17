import { expect, test } from 'vitest'
import type { RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { LiveRoom } from '../live-room.ts'
import { AbandonedRooms } from './abandoned-rooms.ts'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent, child: () => log }
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A process that holds no rooms, beside a storage with some. */
function fixture({ refused = {}, lost = [] }: { refused?: Record<string, RefusalCode>; lost?: string[] } = {}) {
  const due: (() => void)[] = []
  const events: string[] = []
  const held = new Map<string, LiveRoom>()
  const take = (uuid: string) => {
    const lose = () => {
      events.push(`lost ${uuid}`)
      held.delete(uuid)
    }
    const live = { uuid, epoch: 1, lose } as unknown as LiveRoom
    held.set(uuid, live)
    return live
  }
  const state = { occupied: ['one', 'two'], mayTake: true, mayHold: true }
  const rooms = new AbandonedRooms({
    registry: {
      get mayTake() {
        return state.mayTake
      },
      all: () => [...held.values()],
      live: (uuid) => held.get(uuid),
      async roomOf(uuid) {
        events.push(`load ${uuid}`)
        const code = refused[uuid]
        if (code) throw new Refused(code)
        return take(uuid)
      },
      handOver: async ({ uuid }) => void events.push(`hand over ${uuid}`),
    },
    store: { occupied: async () => state.occupied, lost: async () => lost },
    timers: { set: (run) => due.push(run), clear: () => void due.splice(0) },
    random: () => 0.5,
    log,
    mayHold: () => state.mayHold,
  })
  const compare = async () => {
    for (const run of due.splice(0)) run()
    await settled()
  }
  return { rooms, state, events, due, take, compare }
}

test('rooms with people in them that no process holds are loaded and counted', async () => {
  const { rooms, events } = fixture()
  await rooms.restore()
  expect([events, rooms.takenOver]).toEqual([['load one', 'load two'], 2])
  await rooms.restore()
  expect(rooms.takenOver).toBe(2)
})

test('a room that no longer exists is not tried again; one that another process holds is', async () => {
  const { rooms, events } = fixture({ refused: { one: 'unknownRoom', two: 'roomElsewhere' } })
  await rooms.restore()
  await rooms.takeOver()
  expect([events, rooms.takenOver]).toEqual([['load one', 'load two', 'load two'], 0])
})

test('a process that is stopping, or may not hold rooms, takes none', async () => {
  const { rooms, state, events } = fixture()
  state.mayTake = false
  await rooms.restore()
  rooms.stop()
  state.mayTake = true
  await rooms.takeOver()
  expect(events).toEqual([])
})

test('rooms that another process has taken end here, and the next comparison is scheduled', async () => {
  const { state, events, due, take, compare } = fixture({ lost: ['one'] })
  state.occupied = []
  take('one')
  take('two')
  await compare()
  expect([events, due.length]).toEqual([['lost one'], 1])
})

test('a process that may no longer hold rooms hands them over', async () => {
  const { state, events, take, compare } = fixture()
  take('one')
  Object.assign(state, { occupied: [], mayHold: false, mayTake: false })
  await compare()
  expect(events).toEqual(['hand over one'])
})
