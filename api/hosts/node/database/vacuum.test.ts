import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRoom } from '@segue/shared/room/state/state.ts'
import { roomSettings, roomUuid } from '@segue/shared/test/fixtures.ts'
import type { Db } from '../../../src/db/db.ts'
import { databaseStore } from '../../../src/live-rooms/storage/store.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { vacuum } from './vacuum.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => ({ db, close } = await openTestDatabase()))
afterAll(() => close())

async function size(): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_total_relation_size('"roomSnapshot"') as size`.execute(db)
  return Number(rows[0]?.size)
}

test('saving a room repeatedly does not grow the database on disk', async () => {
  const store = databaseStore(db)
  const { epoch } = await store.load(roomUuid)
  const room = newRoom(roomSettings())
  const save = async (times: number) => {
    for (let rev = 0; rev < times; rev++) {
      // Text that doesn't compress, as long as a full room's.
      const description = Array.from({ length: 300 }, () => crypto.randomUUID()).join('')
      await store.save(roomUuid, epoch, {
        rev,
        ...room,
        state: { ...room.state, settings: roomSettings({ description }) },
      })
    }
  }
  await save(100)
  await vacuum(db)
  const before = await size()
  for (let round = 0; round < 4; round++) {
    await save(100)
    await vacuum(db)
  }
  expect(await size()).toBeLessThan(before * 1.5)
})
