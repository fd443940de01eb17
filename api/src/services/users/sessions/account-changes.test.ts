import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { AccountChanges, recentlyChanged } from './account-changes.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

async function listening(backMs?: number) {
  const heard: string[] = []
  const changes = new AccountChanges({ db: given.app.db, changed: (uuid) => heard.push(uuid), backMs })
  await changes.look()
  return { heard, look: () => changes.look() }
}

const promote = (uuid: string, role: 'moderator' | 'user') =>
  given.app.db.updateTable('user').set({ role }).where('uuid', '=', uuid).execute()

test('each change is told once, whoever made it, and none from before', async () => {
  const [ann, bob] = [await given.person('ann'), await given.person('bob')]
  await promote(bob.uuid, 'moderator')
  const { heard, look } = await listening()
  expect(heard).toEqual([])
  await promote(ann.uuid, 'moderator')
  await look()
  await look()
  expect(heard).toEqual([ann.uuid])
  await promote(ann.uuid, 'user')
  await given.app.db.deleteFrom('user').where('uuid', '=', bob.uuid).execute()
  await look()
  expect(heard.slice(1)).toEqual([ann.uuid, bob.uuid])
})

test('a change within the millisecond in which the listening begins was before it', async () => {
  const eve = await given.person('eve')
  const heard: string[] = []
  await given.app.db.transaction().execute(async (trx) => {
    // Within a transaction the time stands still, to the microsecond.
    await sql`insert into "accountChange" ("userUuid", "at") values (${eve.uuid}, now())`.execute(trx)
    await new AccountChanges({ db: trx, changed: (uuid) => heard.push(uuid) }).look()
  })
  expect(heard).toEqual([])
})

test('what matters to nobody is no change', async () => {
  const cleo = await given.person('cleo')
  const { heard, look } = await listening()
  await given.app.db.updateTable('user').set({ updatedAt: new Date() }).where('uuid', '=', cleo.uuid).execute()
  await cleo.call('POST /users/profile', { body: { nickname: 'cleo the second' } })
  await look()
  expect(heard).toEqual([])
})

test('a change that was written before others and is committed after them is told all the same', async () => {
  const [ann, bob] = [await given.person('ann'), await given.person('bob')]
  const { heard, look } = await listening()
  await promote(ann.uuid, 'moderator')
  await look()
  await sql`
    insert into "accountChange" ("userUuid", "at") values (${bob.uuid}, now() - interval '30 seconds')
  `.execute(given.app.db)
  await look()
  expect(heard).toEqual([ann.uuid, bob.uuid])
})

test('a host whose connections are older than itself hears what has changed before', async () => {
  const dan = await given.person('dan')
  await promote(dan.uuid, 'moderator')
  expect((await listening(60_000)).heard).toContain(dan.uuid)
  expect(await recentlyChanged(given.app.db)).toContain(dan.uuid)
})
