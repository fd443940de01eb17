import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { AccountChanges, recentlyChanged } from './account-changes.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

async function listening(backMs?: number) {
  const received: string[] = []
  const changes = new AccountChanges({ db: fixtures.app.db, changed: (uuid) => received.push(uuid), backMs })
  await changes.look()
  return { received, look: () => changes.look() }
}

const promote = (uuid: string, role: 'moderator' | 'user') =>
  fixtures.app.db.updateTable('user').set({ role }).where('uuid', '=', uuid).execute()

test('each change is reported once, whoever made it, and none from before listening began', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  await promote(bob.uuid, 'moderator')
  const { received, look } = await listening()
  expect(received).toEqual([])
  await promote(ann.uuid, 'moderator')
  await look()
  await look()
  expect(received).toEqual([ann.uuid])
  await promote(ann.uuid, 'user')
  await fixtures.app.db.deleteFrom('user').where('uuid', '=', bob.uuid).execute()
  await look()
  expect(received.slice(1)).toEqual([ann.uuid, bob.uuid])
})

test('a change in the same millisecond as listening began counts as earlier', async () => {
  const eve = await fixtures.person('eve')
  const received: string[] = []
  await fixtures.app.db.transaction().execute(async (trx) => {
    // Within a transaction, now() is constant to the microsecond.
    await sql`insert into "accountChange" ("userUuid", "at") values (${eve.uuid}, now())`.execute(trx)
    await new AccountChanges({ db: trx, changed: (uuid) => received.push(uuid) }).look()
  })
  expect(received).toEqual([])
})

test('changes of a profile or a timestamp are not reported', async () => {
  const cleo = await fixtures.person('cleo')
  const { received, look } = await listening()
  await fixtures.app.db.updateTable('user').set({ updatedAt: new Date() }).where('uuid', '=', cleo.uuid).execute()
  await cleo.call('POST /users/profile', { body: { nickname: 'cleo the second' } })
  await look()
  expect(received).toEqual([])
})

test('a change that is committed after later ones is still reported', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const { received, look } = await listening()
  await promote(ann.uuid, 'moderator')
  await look()
  await sql`
    insert into "accountChange" ("userUuid", "at") values (${bob.uuid}, now() - interval '30 seconds')
  `.execute(fixtures.app.db)
  await look()
  expect(received).toEqual([ann.uuid, bob.uuid])
})

test('a host whose connections are older than itself also receives earlier changes', async () => {
  const dan = await fixtures.person('dan')
  await promote(dan.uuid, 'moderator')
  expect((await listening(60_000)).received).toContain(dan.uuid)
  expect(await recentlyChanged(fixtures.app.db)).toContain(dan.uuid)
})
