import { until } from '@segue/shared/test/until.ts'
import { sessionEnded } from '@segue/shared/room/protocol/protocol.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { watchAccounts } from '../../hosts/node/sockets/watch-accounts.ts'
import { openPeople } from '../../src/compose/live-people.ts'
import { openRooms } from '../../src/compose/live-rooms.ts'
import { acquireLease } from '../../src/live-rooms/processes/lease.ts'
import { SharedPeople } from '../../src/live-rooms/people/shared-people.ts'
import { SharedRooms } from '../../src/live-rooms/processes/shared-rooms.ts'
import { databaseStore } from '../../src/live-rooms/storage/store.ts'
import { settingsOf } from '../../src/services/rooms/public.ts'
import { enter } from '../enter.ts'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { openPage } from './people-client.ts'

/** Two processes on one database: people have their pages open in one, and are in rooms in the other. */
let fixtures: Fixtures
let here: Process
let there: Process
let ann: Member
let ben: Member

type Process = Awaited<ReturnType<typeof openProcess>>

async function openProcess(name: string) {
  const { app, clock, preciseNow } = fixtures
  const { db, log } = app
  const timers = createNodeTimers()
  const lease = await acquireLease({ db, host: name, log, timers, ms: 600_000 })
  const callerOf = (token: string) => app.tokens.callerOf(token)
  const pages = openPeople({ db, clock: preciseNow, timers, log, callerOf })
  const store = databaseStore(db, name)
  const host = openRooms({
    db,
    clock,
    preciseNow,
    log,
    timers,
    ids: randomIds,
    store,
    callerOf,
    everywhere: () => rooms,
    people: () => people,
  })
  const settings = (roomUuid: string) => settingsOf(db, roomUuid)
  // One process reads what the other leaves for it, however late that is.
  const mailbox = { db, log, timers, host: name, patienceMs: 600_000 }
  const rooms = new SharedRooms({ ...mailbox, settings, local: host.rooms, people: pages })
  const people = new SharedPeople({
    local: pages,
    notifyOtherHosts: (command) => rooms.notifyPagesElsewhere(command),
  })
  const stopWatching = watchAccounts({ db, timers, log, forget: (userUuid) => pages.lookAgain(userUuid) })
  return {
    host,
    pages,
    people,
    async stop() {
      await stopWatching()
      await host.rooms.stop()
      pages.stop()
      await rooms.stop()
      await lease.release()
    },
  }
}

beforeAll(async () => {
  fixtures = await openApi()
  here = await openProcess('here')
  there = await openProcess('there')
  Object.assign(fixtures.app, { people: there.people })
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await fixtures.close()
})

test('what happens in one process is sent to pages in others', async () => {
  const page = openPage(here.pages, ann.token)
  await page.see({})
  await ann.call('POST /friend-invitations', { body: { userUuid: ben.uuid } })
  await until(() => page.names().includes('tiesChanged') || undefined, 'the invitation notice')
  await ben.call('POST /friend-invitations', { body: { userUuid: ann.uuid } })
  const room = await ben.call('POST /rooms/infrastructure', { body: { name: 'The other side' } })
  const visit = await enter(there.host, ben.token, room.uuid)
  await page.see({ [ben.uuid]: 'The other side' })
  await ben.call('PUT /users/profile/user-data', { body: { showsWhereabouts: false } })
  await page.see({})
  await ben.call('PUT /users/profile/user-data', { body: { showsWhereabouts: true } })
  await page.see({ [ben.uuid]: 'The other side' })
  await visit.act('leaveRoom', { roomUuid: room.uuid })
  await page.see({})
  await expect.poll(() => fixtures.app.db.selectFrom('roomErrand').selectAll().execute()).toEqual([])
})

test('a session that ends in one process closes its sockets in all of them', async () => {
  const page = openPage(here.pages, ben.token)
  await page.see({})
  await ben.call('POST /auth/logout')
  await until(() => page.reason, 'the close')
  expect(page.reason).toEqual(sessionEnded)
})

test('the whereabouts in a room of a process that died are corrected when the room is loaded', async () => {
  const { db } = fixtures.app
  const cleo = await fixtures.person('cleo')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Left behind' } })
  await db.insertInto('whereabouts').values({ userUuid: cleo.uuid, roomUuid: room.uuid }).execute()
  await enter(there.host, ann.token, room.uuid)
  const inside = () => db.selectFrom('whereabouts').where('roomUuid', '=', room.uuid).select('userUuid').execute()
  await expect.poll(inside).toEqual([{ userUuid: ann.uuid }])
})
