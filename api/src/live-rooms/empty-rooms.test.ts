import { expect, test } from 'vitest'
import { EmptyRooms } from './empty-rooms.ts'
import type { LiveRoom } from './live-room.ts'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent, child: () => log }
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Rooms with a sweep that a test triggers. */
function fixture(save: () => Promise<void> = async () => undefined) {
  const due: (() => void)[] = []
  const released: string[] = []
  const room = (uuid: string, occupied: boolean) => ({ uuid, occupied, storage: { save } })
  const rooms = [room('empty', false), room('busy', true)]
  const emptyRooms = new EmptyRooms({
    timers: { set: (run) => due.push(run), clear: () => void due.splice(0) },
    log,
    all: () => rooms as unknown as LiveRoom[],
    release: async ({ uuid }) => void released.push(uuid),
  })
  const sweep = async () => {
    for (const run of due.splice(0)) run()
    await settled()
  }
  return { emptyRooms, rooms, released, due, sweep }
}

test('a room is unloaded when it is still empty at the next sweep', async () => {
  const { released, sweep } = fixture()
  await sweep()
  expect(released).toEqual([])
  await sweep()
  expect(released).toEqual(['empty'])
})

test('a room that someone enters between two sweeps, or during its last save, stays', async () => {
  const entered = fixture()
  await entered.sweep()
  for (const room of entered.rooms) room.occupied = true
  await entered.sweep()
  expect(entered.released).toEqual([])
  const { rooms, released, sweep } = fixture(async () => {
    for (const room of rooms) room.occupied = true
  })
  await sweep()
  await sweep()
  expect(released).toEqual([])
})

test('an empty room that cannot be saved stays in memory until it can', async () => {
  let isDown = true
  const { released, sweep } = fixture(async () => {
    if (isDown) throw new Error('disk full')
  })
  await sweep()
  await sweep()
  expect(released).toEqual([])
  isDown = false
  await sweep()
  expect(released).toEqual(['empty'])
})

test('nothing is swept after the end', () => {
  const { emptyRooms, due } = fixture()
  emptyRooms.end()
  expect(due).toEqual([])
})
