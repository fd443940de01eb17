import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { openWithPush, type WithPush } from '../../../../test/with-push.ts'
import { createOutbox } from '../../../adapters/mail/outbox.ts'
import { dayMs, hourMs, minuteMs } from '../../../ports/clock.ts'
import { removeOldNotifications } from '../old-notifications.ts'

let world: WithPush
let fixtures: Fixtures
let ann: Member
let bob: Member
let admin: Member
beforeAll(async () => {
  world = await openWithPush()
  fixtures = world.fixtures
  admin = await fixtures.person('Ada', { role: 'admin' })
})
beforeEach(async () => void ([ann, bob] = [await fixtures.person('Ann'), await fixtures.person('Bob')]))
afterAll(() => world.close())

let phones = 0
/** A phone of a user. Without credentials for its push service, its messages go to the outbox. */
async function phoneOf(who: Member, devicePlatform: 'ios' | 'android' = 'android') {
  const token = `phone-${++phones}-${who.uuid.slice(0, 8)}`
  await who.call('POST /devices', { body: { token, devicePlatform } })
  const to = `${devicePlatform} ${token}`
  return async () => {
    await fixtures.runJobs()
    const outbox = createOutbox(fixtures.app.db, fixtures.app.clock)
    const mine = (await outbox.list()).filter((email) => email.to === to)
    return Promise.all(mine.map(async ({ id }) => (await outbox.email(id))?.text))
  }
}
const inbox = async (who: Member) => {
  await fixtures.runJobs()
  return (await who.call('GET /notifications')).notifications
}
const roomOf = async (who: Member, more = {}) =>
  who.call('POST /rooms/infrastructure', { body: { name: 'The Night Shift', ...more } })

const sent = { title: 'News', message: 'Something happened' }

describe('services and administrators', () => {
  test('announcements are recorded with their author, even after their notifications are removed', async () => {
    const boss = await fixtures.person('Boss', { role: 'admin' })
    const key = fixtures.app.ids.uuid()
    for (const _ of [1, 2])
      await boss.call('POST /notifications/custom-message', { body: { ...sent, path: '/shop', key } })
    await fixtures.service.call('POST /mobileNotification/all-devices', { body: { ...sent, title: 'To devices' } })
    await fixtures.runJobs()
    const newest = async () =>
      (await boss.call('GET /admin/announcements', { query: { sort: ['id,DESC'], limit: 2 } })).data
    const { title, message } = sent
    const record = [
      { title: 'To devices', message, byUuid: null, to: 'devices', path: null },
      { title, message, byUuid: boss.uuid, to: 'everybody', path: '/shop', reached: expect.any(Number) },
    ]
    expect(await newest()).toMatchObject(record)
    expect((await newest()).every(({ finishedAt }) => finishedAt !== null)).toBe(true)
    const later = { now: () => fixtures.clock.now() + 100 * dayMs }
    await removeOldNotifications({ ...fixtures.app, clock: later }).run(
      {},
      { attempt: 1, signal: new AbortController().signal },
    )
    expect(await newest()).toMatchObject(record)
    expect(await refusalOf(ann.call('GET /admin/announcements'))).toMatchObject({ status: 403 })
  })

  test("messages can be sent to users' phones, and the same key is sent once", async () => {
    const [anns, bobs] = [await phoneOf(ann), await phoneOf(bob, 'ios')]
    const browser = await world.browserOf(ann)
    const body = { userUuids: [ann.uuid, bob.uuid], ...sent, path: '/ranking', key: fixtures.app.ids.uuid() }
    await fixtures.service.call('POST /mobileNotification', { body })
    await fixtures.service.call('POST /mobileNotification', { body })
    expect(await anns()).toEqual(['News\nSomething happened\n/ranking'])
    expect(await bobs()).toHaveLength(1)
    await admin.call('POST /mobileNotification/admin', { body: { userUuids: [ann.uuid], ...sent } })
    await fixtures.service.call('POST /mobileNotification/user', { body: { userUuid: ann.uuid, ...sent } })
    await admin.call('POST /mobileNotification/user/admin', { body: { userUuid: ann.uuid, ...sent } })
    expect(await anns()).toHaveLength(4)
    // Messages to phones appear neither in the inbox nor in browsers.
    expect([await inbox(ann), world.service.receivedBy(browser)]).toEqual([[], []])
  })

  test('messages can be sent to browsers only', async () => {
    const phone = await phoneOf(ann)
    const browser = await world.browserOf(ann)
    const body = { userUuids: [ann.uuid], ...sent, data: { room: 'x' } }
    await fixtures.service.call('POST /web-notifications/push-notification', { body })
    expect(await phone()).toEqual([])
    expect(world.service.receivedBy(browser)).toMatchObject([
      { payload: { title: 'News', text: 'Something happened', path: '/', data: { room: 'x' } }, urgency: 'normal' },
    ])
    expect(world.service.wrong).toEqual([])
  })

  test('data-only messages ignore switches and quiet hours', async () => {
    const phone = await phoneOf(ann)
    await ann.call('PATCH /notifications/settings', {
      body: { switches: { announcement: { push: false } }, quietHours: { from: '00:00', to: '23:59' } },
    })
    const data = { refresh: 'rooms' }
    await fixtures.service.call('POST /mobileNotification/silent-notification', {
      body: { userUuids: [ann.uuid], data },
    })
    await admin.call('POST /mobileNotification/user/admin/silent-nofitication', {
      body: { userUuid: ann.uuid, data },
    })
    await fixtures.service.call('POST /mobileNotification/user', { body: { userUuid: ann.uuid, ...sent } })
    expect(await phone()).toEqual(['refresh: rooms', 'refresh: rooms'])
  })

  test('messages can be sent to every phone, or to every device', async () => {
    const [anns, browser] = [await phoneOf(ann), await world.browserOf(bob)]
    await admin.call('POST /mobileNotification/custom-message', { body: sent })
    expect([(await anns()).length, world.service.receivedBy(browser).length]).toEqual([1, 0])
    const body = { ...sent, key: fixtures.app.ids.uuid() }
    await admin.call('POST /mobileNotification/all-devices', { body })
    await admin.call('POST /mobileNotification/all-devices', { body })
    expect([(await anns()).length, world.service.receivedBy(browser).length]).toEqual([2, 1])
  })

  test('announcements reach everyone in their own language', async () => {
    const browser = await world.browserOf(ann)
    await fixtures.app.db.updateTable('userSettings').set({ language: 'es' }).execute()
    await fixtures.app.db
      .updateTable('userSettings')
      .set({ language: 'en' })
      .where('userId', '<>', (of) => of.selectFrom('user').where('uuid', '=', ann.uuid).select('id'))
      .execute()
    const es = { title: 'Noticias', message: 'Ha pasado algo' }
    const inEnglish = admin.call('POST /notifications/custom-message', {
      body: { ...sent, translations: { en: es } as object },
    })
    await expect(inEnglish).rejects.toMatchObject({ status: 400 })
    await admin.call('POST /notifications/custom-message', { body: { ...sent, translations: { es } } })
    expect(await inbox(bob)).toMatchObject([
      { kind: 'announcement', about: { title: 'News', translations: { es: {} } } },
    ])
    expect(world.service.receivedBy(browser)).toMatchObject([
      { payload: { title: 'Noticias', text: 'Ha pasado algo' } },
    ])
  })

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)'])(
    "an announcement can't link outside the client: %s",
    async (path) => {
      const request = admin.call('POST /notifications/custom-message', { body: { ...sent, path } })
      expect(await refusalOf(request)).toMatchObject({ status: 400 })
    },
  )
})

describe('room staff', () => {
  const write = (who: Member, roomId: string, key?: string) =>
    who.call('POST /notifications/custom-message-from-room', { body: { roomId, message: 'Tonight at ten', key } })

  async function visit(who: Member, roomUuid: string) {
    const visitor = await fixtures.enter(who, roomUuid)
    await visitor.act('leaveRoom')
  }

  test('staff can message everyone who has visited their room, except users who are in it, are banned, or have blocked the sender or muted the room', async () => {
    const room = await roomOf(ann)
    const [away, there, banned, blocker, muted] = await Promise.all(
      ['Away', 'There', 'Banned', 'Blocker', 'Muted'].map((name) => fixtures.person(name)),
    )
    if (!away || !there || !banned || !blocker || !muted) throw new Error('five people')
    for (const who of [away, banned, blocker, muted]) await visit(who, room.uuid)
    const inside = await fixtures.enter(there, room.uuid)
    await ann.call('POST /roomUserRoles/{roomId}', {
      params: { roomId: room.uuid },
      body: { userUuid: banned.uuid, role: 'banned' },
    })
    await blocker.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
    await muted.call('PUT /room-users-notification/{id}', { params: { id: room.uuid }, body: { notify: false } })
    await write(ann, room.uuid)
    expect(await inbox(away)).toMatchObject([
      { kind: 'roomMessage', about: { roomName: 'The Night Shift', text: 'Tonight at ten' } },
    ])
    for (const who of [there, banned, blocker, muted]) expect([who.name, await inbox(who)]).toEqual([who.name, []])
    inside.leave()
  })

  test('a repeated message from room staff reaches nobody twice, even if sent concurrently or again after a lost response', async () => {
    const [room, other] = [await roomOf(ann), await roomOf(ann)]
    const visitor = await fixtures.person('Visitor')
    for (const { uuid } of [room, other]) await visit(visitor, uuid)
    await Promise.all([write(ann, room.uuid, 'one press'), write(ann, room.uuid, 'one press')])
    await write(ann, room.uuid, 'one press')
    expect(await inbox(visitor)).toHaveLength(1)
    expect((await refusalOf(write(ann, room.uuid, 'another press'))).status).toBe(429)
    fixtures.clock.pass(31 * minuteMs)
    await write(ann, room.uuid, 'one press')
    expect(await inbox(visitor)).toHaveLength(1)
    await write(ann, other.uuid, 'one press')
    expect(await inbox(visitor)).toHaveLength(2)
  })

  test('room staff can message visitors every half hour and three times a day, even with concurrent requests', async () => {
    const room = await roomOf(ann)
    const tried = await Promise.allSettled([write(ann, room.uuid), write(ann, room.uuid), write(ann, room.uuid)])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(write(ann, room.uuid))).toMatchObject({
      status: 429,
      message: expect.stringContaining('30'),
    })
    for (const _ of [2, 3]) {
      fixtures.clock.pass(31 * minuteMs)
      await write(ann, room.uuid)
    }
    fixtures.clock.pass(31 * minuteMs)
    const request = ann.call('POST /mobileNotification/room-users', { body: { roomId: room.uuid, message: 'Again' } })
    expect(await refusalOf(request)).toMatchObject({ status: 429 })
  })

  test('only room staff can message the visitors of a room', async () => {
    const room = await roomOf(ann)
    expect(await refusalOf(write(bob, room.uuid))).toMatchObject({
      status: 403,
      message: 'Only room staff can do this',
    })
    expect(await refusalOf(write(ann, 'nowhere'))).toMatchObject({ status: 404 })
    const phone = (who: Member, roomId: string) =>
      refusalOf(who.call('POST /mobileNotification/room-users', { body: { roomId, message: 'Hi' } }))
    expect(await phone(bob, room.uuid)).toMatchObject({ status: 403 })
    expect(await phone(ann, 'nowhere')).toMatchObject({ status: 404 })
  })

  test('room staff can message phones only', async () => {
    const room = await roomOf(ann)
    await visit(bob, room.uuid)
    const phone = await phoneOf(bob)
    await ann.call('POST /mobileNotification/room-users', { body: { roomId: room.slug, message: 'Tonight' } })
    expect(await phone()).toEqual([`News from The Night Shift\nTonight\n/room/${room.slug}`])
    expect(await inbox(bob)).toEqual([])
  })
})

describe('DJs', () => {
  const call = (who: Member, roomId: string) => who.call('POST /notifications/dj-fans', { body: { roomId } })
  const follow = (who: Member, dj: Member) => who.call('POST /dj-fans', { body: { djUuid: dj.uuid } })

  test('a DJ on stage can notify their fans once per visit', async () => {
    const room = await roomOf(bob)
    await follow(ann, bob)
    expect(await refusalOf(call(bob, room.uuid))).toMatchObject({
      status: 403,
      message: expect.stringContaining('stage'),
    })
    const inside = await fixtures.enter(bob, room.uuid)
    const answer = await inside.act('addDj', {})
    expect(answer.error).toBeUndefined()
    await call(bob, room.uuid)
    expect(await inbox(ann)).toMatchObject([
      { kind: 'djOnStage', about: { personName: 'Bob', roomName: 'The Night Shift' }, path: `/room/${room.slug}` },
    ])
    expect(await refusalOf(call(bob, room.uuid))).toMatchObject({ status: 429 })
    expect(await refusalOf(call(bob, 'nowhere'))).toMatchObject({ status: 404 })
    fixtures.clock.pass(dayMs)
    await call(bob, room.uuid)
    expect(await inbox(ann)).toHaveLength(2)
    inside.leave()
  })

  test('a DJ notifies their fans once per song, however often and concurrently they ask', async () => {
    const dj = await fixtures.person('Fay')
    const room = await roomOf(bob)
    const inside = await fixtures.enter(dj, room.uuid)
    await follow(ann, dj)
    const song = { trackName: 'Long', duration: 200, musicProviders: { youtube: 'abc' } }
    expect((await inside.act('addDj', { song })).error).toBeUndefined()
    await Promise.all([1, 2, 3, 4].map(() => call(dj, room.uuid)))
    expect(await inbox(ann)).toMatchObject([{ kind: 'djOnStage', about: { personName: 'Fay' } }])
    // As if the limits had been forgotten: the song alone prevents a second notification.
    await fixtures.app.db.deleteFrom('notificationPace').where('topic', 'like', `stage ${dj.uuid}%`).execute()
    await call(dj, room.uuid)
    expect(await inbox(ann)).toHaveLength(1)
    inside.leave()
  })

  test('a DJ without fans can still notify once someone follows them', async () => {
    const dj = await fixtures.person('Eve')
    const room = await roomOf(bob)
    const inside = await fixtures.enter(dj, room.uuid)
    await inside.act('addDj', {})
    await call(dj, room.uuid)
    await follow(ann, dj)
    const before = (await inbox(ann)).length
    await call(dj, room.uuid)
    expect(await inbox(ann)).toHaveLength(before + 1)
    expect(await refusalOf(call(dj, room.uuid))).toMatchObject({ status: 429 })
    inside.leave()
  })

  test("a DJ can notify their fans from four rooms a day, and a refused attempt doesn't count", async () => {
    const dj = await fixtures.person('Dot')
    await follow(ann, dj)
    const rooms = await Promise.all([1, 2, 3, 4, 5].map(() => roomOf(bob)))
    const callFrom = async (roomUuid: string) => {
      const inside = await fixtures.enter(dj, roomUuid)
      await inside.act('addDj', {})
      const called = await call(dj, roomUuid).catch(() => 'refused')
      inside.leave()
      return called
    }
    // The first of the day's four expires within the six hours for which the fifth attempt, if counted, would block its
    // room.
    const pauses = [0, 20 * hourMs, minuteMs, minuteMs, minuteMs]
    const answers: unknown[] = []
    for (const [at, room] of rooms.entries()) {
      fixtures.clock.pass(pauses[at] ?? 0)
      answers.push(await callFrom(room.uuid))
    }
    expect(answers.map((answer) => answer === 'refused')).toEqual([false, false, false, false, true])
    fixtures.clock.pass(4 * hourMs)
    expect(await callFrom(rooms.at(-1)?.uuid ?? '')).not.toBe('refused')
  })

  test("a DJ can't notify fans from a room that fans can't enter", async () => {
    const room = await roomOf(bob, { type: 'PRIVATE' })
    const inside = await fixtures.enter(bob, room.uuid)
    await inside.act('addDj', {})
    expect(await refusalOf(call(bob, room.uuid))).toMatchObject({
      status: 403,
      message: expect.stringContaining('fans'),
    })
    inside.leave()
  })
})
