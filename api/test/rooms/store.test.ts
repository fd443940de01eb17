import { must } from '@segue/shared/must.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, roomSettings, roomUuid, TestRoom, song } from '@segue/shared/test/fixtures.ts'
import { newRoom } from '@segue/shared/room/state/state.ts'
import { SnapshotWriter } from '../../src/live-rooms/wire/snapshot.ts'
import { databaseStore, memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import { openTestDatabase } from '../database.ts'

const changeOf = (seq: number) => ({
  seq,
  rev: seq,
  patch: [{ op: 'replace' as const, path: '/vibeMeter', value: seq / 10 }],
  backstage: [],
})
const starred = (seq: number) => ({
  seq,
  place: 0,
  effect: { type: 'starred' as const, userUuid: ann.userUuid, song: song('one'), starred: true, playId: `${seq}` },
})

/** What every store guarantees. */
function aStore(name: string, open: () => Promise<{ store: RoomStore; close: () => Promise<void> }>) {
  describe(`the ${name}`, () => {
    let store: RoomStore
    let close: () => Promise<void>
    beforeAll(async () => ({ store, close } = await open()))
    afterAll(() => close())

    test('a room that was never saved has nothing stored, and its epoch increases with every load', async () => {
      const uuid = crypto.randomUUID()
      expect(await store.load(uuid)).toEqual({ epoch: 1, stored: undefined })
      expect(await store.load(uuid)).toEqual({ epoch: 2, stored: undefined })
    })

    test('a room is restored exactly as it was', async () => {
      const testRoom = new TestRoom().join(ann)
      testRoom.stage(ann, song('one', { trackName: 'quotes " and \\ and 🔥 and ✓' }))
      const { epoch } = await store.load(roomUuid)
      expect(await store.save(roomUuid, epoch, { rev: 7, ...testRoom.room })).toBe(true)
      expect((await store.load(roomUuid)).stored).toEqual({ rev: 7, ...testRoom.room })
    })

    test('a room passed as JSON text is stored as that text', async () => {
      const uuid = crypto.randomUUID()
      const { room } = new TestRoom().join(ann)
      const { epoch } = await store.load(uuid)
      const words = new SnapshotWriter(room).roomText(room.backstage)
      expect(await store.save(uuid, epoch, { rev: 8, ...room }, words)).toBe(true)
      expect((await store.load(uuid)).stored).toEqual({ rev: 8, ...room })
    })

    test('a process that has lost a room can no longer save it', async () => {
      const uuid = crypto.randomUUID()
      const before = await store.load(uuid)
      const after = await store.load(uuid)
      const room = newRoom(roomSettings({ uuid }))
      expect(await store.save(uuid, after.epoch, { rev: 2, ...room })).toBe(true)
      expect(await store.save(uuid, before.epoch, { rev: 9, ...room })).toBe(false)
      expect((await store.load(uuid)).stored?.rev).toBe(2)
    })

    test('a room is restored with its changes since the last save, and its pending effects', async () => {
      const uuid = crypto.randomUUID()
      const testRoom = new TestRoom().join(ann)
      const { epoch } = await store.load(uuid)
      const append: NonNullable<RoomStore['append']> = async (entries) =>
        must(await store.append?.(entries), 'a journal')
      const room = { roomUuid: uuid, epoch }
      const [first, second, third] = [changeOf(1), changeOf(2), changeOf(3)]
      expect(await append([{ ...room, changes: [first, second], effects: [starred(2)] }])).toEqual([])
      expect(await store.save(uuid, epoch, { rev: 1, seq: 1, ...testRoom.room })).toBe(true)
      expect(await append([{ ...room, changes: [third], effects: [starred(3)] }])).toEqual([])
      // A process that doesn't know whether an entry was written writes it again.
      expect(await append([{ ...room, changes: [third], effects: [starred(3)] }])).toEqual([])
      await store.carriedOut?.(uuid, { seq: 2, place: 0 })
      const loaded = await store.load(uuid)
      expect(loaded).toMatchObject({ stored: { rev: 1, seq: 1 }, changes: [second, third], effects: [starred(3)] })
      expect(await store.occupied()).toContain(uuid)
      await store.save(uuid, loaded.epoch, { rev: 3, seq: 3, ...testRoom.room })
      await store.carriedOut?.(uuid, { seq: 3, place: 0 })
      const after = await store.load(uuid)
      expect([after.changes ?? [], after.effects ?? []]).toEqual([[], []])
    })

    test('a process that has lost a room cannot append to its journal, but other rooms in the same write can', async () => {
      const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
      const [own, before] = [await store.load(mine), await store.load(theirs)]
      await store.load(theirs)
      const append: NonNullable<RoomStore['append']> = async (entries) =>
        must(await store.append?.(entries), 'a journal')
      const entry = { changes: [changeOf(1)], effects: [starred(1)] }
      expect(
        await append([
          { roomUuid: mine, epoch: own.epoch, ...entry },
          { roomUuid: theirs, epoch: before.epoch, ...entry },
        ]),
      ).toEqual([theirs])
      expect((await store.load(mine)).changes).toHaveLength(1)
      const { changes = [], effects = [] } = await store.load(theirs)
      expect([changes, effects]).toEqual([[], []])
    })

    test('occupied rooms are distinguished from empty ones', async () => {
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

aStore('store in memory', async () => ({ store: memoryStore({ journal: true }), close: async () => undefined }))
aStore('store in the database', async () => {
  const { db, close } = await openTestDatabase()
  return { store: databaseStore(db), close }
})
