import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, roomSettings, roomUuid, TestRoom, song } from '@segue/shared/test/fixtures.ts'
import { newRoom } from '@segue/shared/room/state.ts'
import { SnapshotWriter } from '../../src/live-rooms/snapshot.ts'
import { databaseStore, memoryStore, type RoomStore } from '../../src/live-rooms/store.ts'
import { openTestDatabase } from '../database.ts'

/** What every store promises. */
function aStore(name: string, open: () => Promise<{ store: RoomStore; close: () => Promise<void> }>) {
  describe(`the ${name}`, () => {
    let store: RoomStore
    let close: () => Promise<void>
    beforeAll(async () => ({ store, close } = await open()))
    afterAll(() => close())

    test('a room that was never saved has nothing stored, and its epoch rises with every load', async () => {
      const uuid = crypto.randomUUID()
      expect(await store.load(uuid)).toEqual({ epoch: 1, stored: undefined })
      expect(await store.load(uuid)).toEqual({ epoch: 2, stored: undefined })
    })

    test('a room comes back exactly as it was', async () => {
      const testRoom = new TestRoom().join(ann)
      testRoom.stage(ann, song('one', { trackName: 'quotes " and \\ and 🔥 and ✓' }))
      const { epoch } = await store.load(roomUuid)
      expect(await store.save(roomUuid, epoch, { rev: 7, ...testRoom.room })).toBe(true)
      expect((await store.load(roomUuid)).stored).toEqual({ rev: 7, ...testRoom.room })
    })

    test('a room that comes with its words is kept by them', async () => {
      const uuid = crypto.randomUUID()
      const { room } = new TestRoom().join(ann)
      const { epoch } = await store.load(uuid)
      const words = new SnapshotWriter(room.state).roomText(room.backstage)
      expect(await store.save(uuid, epoch, { rev: 8, ...room }, words)).toBe(true)
      expect((await store.load(uuid)).stored).toEqual({ rev: 8, ...room })
    })

    test('who has lost a room to another cannot write it any more', async () => {
      const uuid = crypto.randomUUID()
      const before = await store.load(uuid)
      const after = await store.load(uuid)
      const room = newRoom(roomSettings({ uuid }))
      expect(await store.save(uuid, after.epoch, { rev: 2, ...room })).toBe(true)
      expect(await store.save(uuid, before.epoch, { rev: 9, ...room })).toBe(false)
      expect((await store.load(uuid)).stored?.rev).toBe(2)
    })

    test('rooms with people in them are told apart', async () => {
      const [empty, full] = [crypto.randomUUID(), crypto.randomUUID()]
      for (const [uuid, testRoom] of [
        [empty, new TestRoom()],
        [full, new TestRoom().join(ann)],
      ] as const) {
        const { epoch } = await store.load(uuid)
        await store.save(uuid, epoch, { rev: 1, ...testRoom.room })
      }
      const occupied = await store.occupied()
      expect(occupied).toContain(full)
      expect(occupied).not.toContain(empty)
    })
  })
}

aStore('store in memory', async () => ({ store: memoryStore(), close: async () => undefined }))
aStore('store in the database', async () => {
  const { db, close } = await openTestDatabase()
  return { store: databaseStore(db), close }
})
