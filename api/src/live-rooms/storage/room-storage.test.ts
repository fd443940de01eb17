import { expect, test } from 'vitest'
import type { StepResult } from '@segue/shared/room/step.ts'
import { newRoom } from '@segue/shared/room/state/state.ts'
import { roomSettings, roomUuid } from '@segue/shared/test/fixtures.ts'
import { SnapshotWriter } from '../wire/snapshot.ts'
import { RoomStorage } from './room-storage.ts'
import { memoryStore, type RoomStore } from './store.ts'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent, child: () => log }
const result = (more: Partial<StepResult>): StepResult => ({
  messages: [],
  effects: [],
  answer: {},
  lasting: false,
  fleeting: false,
  ...more,
})
const lasting = { patch: [], backstage: [] }

function fixture(store: Partial<RoomStore> = {}) {
  const room = newRoom(roomSettings())
  const due: (() => void)[] = []
  let losses = 0
  const storage = new RoomStorage(
    {
      uuid: roomUuid,
      room,
      rev: 7,
      epoch: 1,
      clock: () => 0,
      random: () => 0,
      ids: () => 'id',
      timers: { set: (run) => due.push(run), clear: silent },
      log,
      store: { ...memoryStore(), ...store },
      effects: { run: silent, delivered: async () => undefined },
      reread: silent,
      lost: silent,
    },
    { rev: () => 7, writer: new SnapshotWriter(room), lost: () => (losses += 1) },
  )
  return { storage, due, losses: () => losses }
}

test('only lasting results are saved, and fleeting ones too where connections outlive the process', () => {
  const here = fixture()
  here.storage.changed(result({ fleeting: true }))
  expect(here.due).toHaveLength(0)
  here.storage.changed(result({ lasting }))
  expect(here.due).toHaveLength(1)
  const edge = fixture({ keepsConnections: true })
  edge.storage.changed(result({ fleeting: true }))
  expect(edge.due).toHaveLength(1)
})

test('a failed save is reported until one succeeds', async () => {
  let isDown = true
  const { storage } = fixture({
    save: async () => {
      if (isDown) throw new Error('disk full')
      return true
    },
  })
  storage.changed(result({ lasting }))
  await expect(storage.save()).rejects.toThrow('disk full')
  expect(storage.failing).toBe(true)
  isDown = false
  await storage.save()
  expect(storage.failing).toBe(false)
})

test('a room that another process has taken ends here, and what waits to be persisted is refused', async () => {
  const { storage, losses } = fixture({ save: async () => false })
  storage.changed(result({ lasting }))
  await storage.save()
  expect(losses()).toBe(1)
  storage.lose()
  await expect(storage.persisted()).rejects.toMatchObject({ code: 'roomElsewhere' })
})
