import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { openWithPush, type WithPush } from '../../../../test/with-push.ts'
import { notify } from '../notify/notify.ts'
import type { Occasion } from '../notify/occasion.ts'

let world: WithPush
let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => {
  world = await openWithPush()
  fixtures = world.fixtures
})
beforeEach(async () => void ([ann, bob] = [await fixtures.person('Ann'), await fixtures.person('Bob')]))
afterAll(() => world.close())

let keys = 0
const received = (who: Member, more: Partial<Occasion> = {}) => {
  const about = { personName: 'Bob', roomName: 'Club', roomSlug: 'club', text: 'hi' }
  const occasion = { key: `test ${++keys}`, kind: 'mention' as const, fromUuid: null, roomUuid: null, about, ...more }
  return fixtures.app.db.transaction().execute((trx) => notify(fixtures.app, trx, occasion, [who.uuid]))
}
const inbox = (who: Member, query: { limit?: number; before?: number } = {}) =>
  who.call('GET /notifications', { query })

describe('the inbox', () => {
  test('the inbox is paged, newest first, with its unread count', async () => {
    for (let at = 0; at < 5; at += 1) await received(ann)
    const first = await inbox(ann, { limit: 3 })
    expect(first).toMatchObject({ unread: 5, hasMore: true })
    expect(first.notifications[0]).toMatchObject({ kind: 'mention', path: '/room/club', readAt: null })
    const rest = await inbox(ann, { limit: 3, before: first.notifications[2]?.id ?? 0 })
    expect([rest.notifications.length, rest.hasMore]).toEqual([2, false])
    expect(await inbox(bob)).toEqual({ notifications: [], unread: 0, hasMore: false })
  })

  test('only its owner can mark an inbox as read, one by one or up to a notification', async () => {
    for (let at = 0; at < 3; at += 1) await received(ann)
    const { notifications } = await inbox(ann)
    const [third, second] = notifications.map(({ id }) => id)
    expect(await bob.call('POST /notifications/read', { body: { upTo: third ?? 0 } })).toEqual({ unread: 0 })
    expect(await ann.call('POST /notifications/read', { body: { ids: [third ?? 0] } })).toEqual({ unread: 2 })
    expect(await ann.call('POST /notifications/read', { body: { ids: [] } })).toEqual({ unread: 2 })
    expect(await ann.call('POST /notifications/read', { body: { upTo: second ?? 0 } })).toEqual({ unread: 0 })
    expect(await ann.call('GET /notifications/unread')).toEqual({ unread: 0 })
    expect(await refusalOf(ann.call('POST /notifications/read', { body: {} }))).toMatchObject({ status: 400 })
  })

  test('concurrent notifications with the same key appear in the inbox once', async () => {
    await Promise.all([received(ann, { key: 'same' }), received(ann, { key: 'same' })])
    expect((await inbox(ann)).notifications).toHaveLength(1)
  })

  test('notifications from blocked users disappear from the inbox, and no new ones arrive', async () => {
    await received(ann, { fromUuid: bob.uuid })
    expect((await inbox(ann)).unread).toBe(1)
    await ann.call('POST /blocked-users', { body: { userUuid: bob.uuid } })
    await received(ann, { fromUuid: bob.uuid })
    // Blocking also stops notifications in the other direction.
    await received(bob, { fromUuid: ann.uuid })
    expect(await inbox(ann)).toMatchObject({ notifications: [], unread: 0 })
    expect(await inbox(bob)).toMatchObject({ notifications: [] })
  })

  test('deactivated and banned accounts receive no notifications', async () => {
    const { db } = fixtures.app
    await db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', ann.uuid).execute()
    await db
      .updateTable('user')
      .set({ bannedUntil: new Date(fixtures.clock.now() + 1000) })
      .where('uuid', '=', bob.uuid)
      .execute()
    expect([await received(ann), await received(bob)]).toEqual([[], []])
  })
})

describe('notification settings', () => {
  const change = (who: Member, body: object) => who.call('PATCH /notifications/settings', { body })

  test('users can switch notifications by kind and channel', async () => {
    expect(await ann.call('GET /notifications/settings')).toMatchObject({
      switches: { mention: { app: true, push: true, email: false, discord: false } },
      quietHours: null,
      isEveryChannel: false,
      isDiscordLinked: false,
    })
    const changed = await change(ann, { switches: { mention: { push: false } }, timeZone: 'Europe/Madrid' })
    expect(changed).toMatchObject({ switches: { mention: { app: true, push: false } }, timeZone: 'Europe/Madrid' })
    await Promise.all([
      change(ann, { switches: { mention: { app: false } } }),
      change(ann, { switches: { award: { push: false } } }),
    ])
    expect(await ann.call('GET /notifications/settings')).toMatchObject({
      switches: { mention: { app: false, push: false }, award: { app: true, push: false } },
    })
    await received(ann)
    expect((await inbox(ann)).notifications).toEqual([])
  })

  test.each([
    { quietHours: { from: '25:00', to: '08:00' } },
    { timeZone: 'Mars/Olympus' },
    { switches: { mention: { pigeon: true } } },
    { switches: { nonsense: { push: true } } },
  ])('invalid settings are rejected: %o', async (body) => {
    expect(await refusalOf(change(ann, body))).toMatchObject({ status: 400 })
  })

  test("nothing is sent during quiet hours in the user's time zone, and what is still relevant is sent afterwards", async () => {
    const browser = await world.browserOf(ann)
    // It is 20:00 in UTC, so 21:00 in Madrid and 15:00 in New York.
    await change(ann, { quietHours: { from: '20:30', to: '21:30' }, timeZone: 'Europe/Madrid' })
    await received(ann)
    await received(ann, { kind: 'djOnStage' })
    await fixtures.runJobs()
    expect(world.service.receivedBy(browser)).toEqual([])
    fixtures.clock.pass(31 * 60_000)
    await fixtures.app.jobs.add(fixtures.app.db, 'sweepNotifications', {})
    await fixtures.runJobs()
    expect(world.service.receivedBy(browser)).toMatchObject([{ payload: { title: 'Bob mentioned you in Club' } }])
    expect((await inbox(ann)).notifications).toHaveLength(2)
    fixtures.clock.pass(-31 * 60_000)
  })

  test('push messages are in the language of the account', async () => {
    const browser = await world.browserOf(ann)
    await fixtures.app.db
      .updateTable('userSettings')
      .set({ language: 'es' })
      .where('userId', '=', (of) => of.selectFrom('user').where('uuid', '=', ann.uuid).select('id'))
      .execute()
    await received(ann)
    await fixtures.runJobs()
    expect(world.service.receivedBy(browser)).toMatchObject([
      { payload: { title: 'Bob te ha mencionado en Club', text: 'hi', path: '/room/club' } },
    ])
  })

  test('notifications and settings are exported, and deleted with the account', async () => {
    await received(ann)
    await change(ann, { timeZone: 'UTC' })
    const [own] = fixtures.app.personalData.filter(({ read }) => String(read).includes('notificationSettings'))
    const who = await fixtures.app.db
      .selectFrom('user')
      .where('uuid', '=', ann.uuid)
      .select(['id', 'uuid'])
      .executeTakeFirstOrThrow()
    expect(await own?.read(fixtures.app, who)).toMatchObject({ notifications: { received: [{ kind: 'mention' }] } })
    await fixtures.app.db.transaction().execute(async (trx) => void (await own?.remove(fixtures.app, trx, who)))
    expect((await inbox(ann)).notifications).toEqual([])
  })
})

describe('visited rooms', () => {
  test('users can list the rooms they have visited, and mute messages from their staff', async () => {
    const room = await bob.call('POST /rooms/infrastructure', { body: { name: 'Club' } })
    const { id } = await fixtures.app.db
      .selectFrom('room')
      .where('uuid', '=', room.uuid)
      .select('id')
      .executeTakeFirstOrThrow()
    await fixtures.app.db
      .insertInto('roomVisit')
      .values({ userUuid: ann.uuid, roomId: id, visitedAt: new Date(fixtures.clock.now()) })
      .execute()
    expect(await ann.call('GET /room-users-notification')).toMatchObject([{ roomUuid: room.uuid, notify: true }])
    const mute = (notify: boolean) =>
      ann.call('PUT /room-users-notification/{id}', { params: { id: room.uuid }, body: { notify } })
    await mute(false)
    await mute(false)
    expect(await ann.call('GET /room-users-notification')).toMatchObject([{ notify: false }])
    await mute(true)
    expect(await ann.call('GET /room-users-notification')).toMatchObject([{ notify: true }])
    const nowhere = ann.call('PUT /room-users-notification/{id}', {
      params: { id: 'nowhere' },
      body: { notify: true },
    })
    expect(await refusalOf(nowhere)).toMatchObject({ status: 404 })
  })
})
