import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import { must } from '@segue/shared/must.ts'
import { until } from '@segue/shared/test/until.ts'
import type { Fixtures, Member } from '../../../test/fixtures.ts'
import { openWithPush, type WithPush } from '../../../test/with-push.ts'
import { dayMs, hourMs } from '../../ports/clock.ts'
import { notifyOfStars } from './public.ts'
import { mentionPace, notifyOfSong } from './triggers.ts'

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

const inbox = async (who: Member) => {
  await fixtures.runJobs()
  return (await who.call('GET /notifications')).notifications
}
const roomOf = (who: Member, more = {}) =>
  who.call('POST /rooms/infrastructure', { body: { name: 'The Night Shift', ...more } })

describe('friend invitations', () => {
  const invite = () => bob.call('POST /friend-invitations', { body: { userUuid: ann.uuid } })

  test('an invitation is notified once, on one channel', async () => {
    const browser = await world.browserOf(ann)
    await invite()
    await invite()
    expect(await inbox(ann)).toMatchObject([{ kind: 'friendRequest', fromUuid: bob.uuid, path: '/friends' }])
    expect(world.service.receivedBy(browser)).toMatchObject([{ payload: { title: 'Bob wants to be your friend' } }])
  })

  test('an invitation that is withdrawn and repeated is notified once a week', async () => {
    for (const _ of [1, 2, 3]) {
      const { id } = await invite()
      await bob.call('DELETE /friend-invitations/{id}', { params: { id: String(id) } })
    }
    expect(await inbox(ann)).toHaveLength(1)
    fixtures.clock.pass(7 * 24 * 3_600_000)
    await invite()
    expect(await inbox(ann)).toHaveLength(2)
  })

  test.each(['accepted', 'rejected', 'withdrawn', 'returned'] as const)(
    'once an invitation is %s, its notification counts as read, and no other does',
    async (end) => {
      const cat = await fixtures.person('Cat')
      await cat.call('POST /friend-invitations', { body: { userUuid: ann.uuid } })
      const { id } = await invite()
      const unread = async () => (await ann.call('GET /notifications/unread')).unread
      expect(await unread()).toBe(2)
      if (end === 'withdrawn') await bob.call('DELETE /friend-invitations/{id}', { params: { id: String(id) } })
      else if (end === 'returned') await ann.call('POST /friend-invitations', { body: { userUuid: bob.uuid } })
      else await ann.call('POST /friend-invitations/handle-friend', { body: { id, invitationStatus: end } })
      expect(await unread()).toBe(1)
      expect((await inbox(ann)).find(({ readAt }) => readAt === null)?.fromUuid).toBe(cat.uuid)
    },
  )

  test('an invitation from a blocked user is not notified', async () => {
    await ann.call('POST /blocked-users', { body: { userUuid: bob.uuid } })
    await invite()
    expect(await inbox(ann)).toEqual([])
  })
})

describe('mentions', () => {
  const say = async (room: { uuid: string }, text: string, muid?: string) =>
    bob.call('POST /messages', { body: { receiver: room.uuid, data: { text }, ...(muid ? { muid } : {}) } })

  test('a mention notifies absent users who have visited the room, once even if the message is retried', async () => {
    const room = await roomOf(bob)
    const stranger = await fixtures.person('Stranger')
    const visitor = await fixtures.enter(ann, room.uuid)
    await say(room, `${mentionOf(ann.uuid)} hi`)
    expect(await inbox(ann)).toEqual([])
    await visitor.act('leaveRoom')
    for (const _ of [1, 2]) await say(room, `${mentionOf(ann.uuid)} ${mentionOf(stranger.uuid)} come back`, 'once')
    expect(await inbox(ann)).toMatchObject([{ kind: 'mention', about: { roomName: 'The Night Shift' } }])
    expect(await inbox(stranger)).toEqual([])
  })

  test('mentions by one user are limited per hour, and mentions by others still notify', async () => {
    const room = await roomOf(bob)
    const cleo = await fixtures.person('Cleo')
    await (await fixtures.enter(ann, room.uuid)).act('leaveRoom')
    const max = must(mentionPace[0], 'the hourly limit').most
    for (let n = 0; n < max + 3; n++) await say(room, `${mentionOf(ann.uuid)} number ${n}`)
    expect(await inbox(ann)).toHaveLength(max)
    await fixtures.enter(cleo, room.uuid)
    await cleo.call('POST /messages', { body: { receiver: room.uuid, data: { text: `${mentionOf(ann.uuid)} hi` } } })
    expect(await inbox(ann)).toHaveLength(max + 1)
    fixtures.clock.pass(hourMs)
    await say(room, `${mentionOf(ann.uuid)} again`)
    expect(await inbox(ann)).toHaveLength(max + 2)
  })
})

describe('group mentions', () => {
  test('a mention of the staff notifies absent staff, and no other absent users', async () => {
    const room = await roomOf(ann)
    const visitors = [
      await fixtures.enter(ann, room.uuid),
      await fixtures.enter(await fixtures.person('Other'), room.uuid),
    ]
    for (const visitor of visitors) await visitor.act('leaveRoom')
    await bob.call('POST /messages', {
      body: { receiver: room.uuid, data: { text: '@staff and @here, please help' } },
    })
    expect(await inbox(ann)).toMatchObject([{ kind: 'mention', about: { roomName: 'The Night Shift' } }])
  })
})

describe('songs that start', () => {
  const song = { trackName: 'One', duration: 200, musicProviders: { youtube: 'abc' } }

  async function play(dj: Member, room: { uuid: string }) {
    const visitor = await fixtures.enter(dj, room.uuid)
    const answer = await visitor.act('addDj', { song })
    expect(answer.error).toBeUndefined()
    await until(
      async () =>
        (await fixtures.app.db.selectFrom('songPlay').where('roomUuid', '=', room.uuid).select('id').execute())
          .length > 0,
      'the play',
    )
    return visitor
  }

  test("a song notifies the fans of the DJ and of the room's owner, each once, except those in the room", async () => {
    const room = await roomOf(bob)
    const [dj, both, there] = [
      await fixtures.person('DJ'),
      await fixtures.person('Both'),
      await fixtures.person('There'),
    ]
    await ann.call('POST /dj-fans', { body: { djUuid: bob.uuid } })
    for (const who of [both, there]) await who.call('POST /dj-fans', { body: { djUuid: dj.uuid } })
    const inside = await fixtures.enter(there, room.uuid)
    const playing = await play(dj, room)
    await until(async () => (await inbox(ann)).length > 0, 'the room is live')
    expect(await inbox(ann)).toMatchObject([{ kind: 'roomLive', about: { roomName: 'The Night Shift' } }])
    expect(await inbox(both)).toMatchObject([{ kind: 'djOnStage', about: { personName: 'DJ' } }])
    expect(await inbox(there)).toEqual([])
    inside.leave()
    playing.leave()
  })

  test('an owner of many rooms notifies fans three times a day that one is live', async () => {
    await ann.call('POST /dj-fans', { body: { djUuid: bob.uuid } })
    for (let rooms = 0; rooms < 5; rooms += 1) {
      const { uuid } = await roomOf(bob)
      const djUuid = fixtures.app.ids.uuid()
      await notifyOfSong(fixtures.app, uuid, { playId: fixtures.app.ids.uuid(), djUuid })
    }
    const live = (await inbox(ann)).map(({ kind }) => kind)
    expect(live).toEqual(['roomLive', 'roomLive', 'roomLive'])
  })

  test("a song in a room that isn't public notifies nobody", async () => {
    const room = await roomOf(bob, { type: 'PRIVATE' })
    await ann.call('POST /dj-fans', { body: { djUuid: bob.uuid } })
    const visitor = await fixtures.enter(bob, room.uuid)
    await visitor.act('addDj', { song })
    await until(
      async () =>
        (await fixtures.app.db.selectFrom('songPlay').where('roomUuid', '=', room.uuid).select('id').execute())
          .length > 0,
      'the play',
    )
    expect(await inbox(ann)).toEqual([])
    visitor.leave()
  })
})

test('ten stars from others notify the uploader of a song, once', async () => {
  const { db } = fixtures.app
  const at = new Date(fixtures.clock.now())
  const { id: songId } = await db
    .insertInto('song')
    .values({ trackName: 'Mine', status: 'VERIFIED', musicProviders: '{}', thumbnails: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const uuid = fixtures.app.ids.uuid()
  const upload = {
    uuid,
    userUuid: ann.uuid,
    songId: String(songId),
    sha256: 'x',
    fileName: 'x',
    size: 1,
    createdAt: at,
  }
  await db
    .insertInto('uploadedSong')
    .values({ ...upload, status: 'VERIFIED' })
    .execute()
  const song = { trackName: 'Mine', musicProviders: { uploadService: uuid } }
  const star = async (userUuid: string) => {
    const crate = await db
      .insertInto('crate')
      .values({ userUuid, special: 'likes', crateName: 'Likes' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('crateSong').values({ crateId: crate.id, songId, rank: 0 }).execute()
    await notifyOfStars(fixtures.app, song)
  }
  for (let at = 0; at < 9; at += 1) await star(fixtures.app.ids.uuid())
  expect(await inbox(ann)).toEqual([])
  await star(fixtures.app.ids.uuid())
  await star(fixtures.app.ids.uuid())
  expect(await inbox(ann)).toMatchObject([{ kind: 'songStarred10', about: { songName: 'Mine' } }])
  await notifyOfStars(fixtures.app, { trackName: 'x', musicProviders: { uploadService: 'no uuid' } })
})

test('an event reminder is sent once to those who requested it, and again if the event is postponed', async () => {
  const at = (ms: number) => new Date(fixtures.clock.now() + ms).toISOString()
  const event = await bob.call('POST /events', {
    body: { name: 'Friday', startTime: at(hourMs), endTime: at(2 * hourMs) },
  })
  const params = { id: event.uuid }
  // The organizer of an event may want a reminder as well.
  for (const who of [ann, bob]) await who.call('PUT /events/{id}/reminder', { params })
  const remind = async (times = 1) => {
    for (let time = 0; time < times; time += 1) await fixtures.app.jobs.add(fixtures.app.db, 'remindOfEvents', {})
    return (await inbox(ann)).length
  }
  expect(await remind()).toBe(0)
  fixtures.clock.pass(51 * 60_000)
  expect(await remind(2)).toBe(1)
  expect(await inbox(ann)).toMatchObject([{ kind: 'eventBegins', path: `/event/${event.slug}` }])
  expect(await inbox(bob)).toHaveLength(1)
  await bob.call('PATCH /events/{id}', {
    params,
    body: { startTime: at(5 * 60_000 + hourMs), endTime: at(3 * hourMs) },
  })
  fixtures.clock.pass(hourMs)
  expect(await remind()).toBe(2)
})

test('an event that is postponed again and again reminds three times a day', async () => {
  const at = (ms: number) => new Date(fixtures.clock.now() + ms).toISOString()
  const times = () => ({ startTime: at(5 * 60_000), endTime: at(hourMs) })
  const event = await bob.call('POST /events', { body: { name: 'Any minute now', ...times() } })
  const params = { id: event.uuid }
  await ann.call('PUT /events/{id}/reminder', { params })
  const remindOften = async () => {
    for (let time = 0; time < 5; time += 1) {
      fixtures.clock.pass(1000)
      await bob.call('PATCH /events/{id}', { params, body: times() })
      await fixtures.app.jobs.add(fixtures.app.db, 'remindOfEvents', {})
      await inbox(ann)
    }
    return (await inbox(ann)).length
  }
  expect(await remindOften()).toBe(3)
  fixtures.clock.pass(25 * hourMs)
  expect(await remindOften()).toBe(6)
})

test('old notifications are removed, with the devices of ended sessions', async () => {
  await bob.call('POST /friend-invitations', { body: { userUuid: ann.uuid } })
  await world.browserOf(ann)
  await ann.call('POST /auth/logout')
  fixtures.clock.pass(91 * dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'removeOldNotifications', {})
  await fixtures.runJobs()
  for (const table of ['notification', 'device'] as const)
    expect(await fixtures.app.db.selectFrom(table).where('userUuid', '=', ann.uuid).select('id').execute()).toEqual(
      [],
    )
})
