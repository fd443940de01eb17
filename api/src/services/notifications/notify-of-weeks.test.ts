import { afterAll, beforeAll, expect, test } from 'vitest'
import { weekAfter, weekOf } from '@segue/shared/people/week.ts'
import { openApi, type Fixtures, type Member } from '../../../test/fixtures.ts'
import { dayMs, hourMs } from '../../ports/clock.ts'
import { maxBatchSize } from './notify/notify.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const play = (djUuid: string) => ({
  playId: fixtures.app.ids.uuid(),
  roomUuid: fixtures.app.ids.uuid(),
  djUuid,
  song: JSON.stringify({ trackName: 'One' }),
  playedAt: new Date(fixtures.clock.now()),
})
const played = (...djUuids: string[]) => fixtures.app.db.insertInto('songPlay').values(djUuids.map(play)).execute()

async function inboxes(...people: Member[]) {
  await fixtures.app.jobs.add(fixtures.app.db, 'notifyOfWeeks', {})
  await fixtures.runJobs()
  const all = await Promise.all(people.map((who) => who.call('GET /notifications')))
  return all.map(({ notifications }) => notifications.filter(({ kind }) => kind === 'weeklyRecap').length)
}

/** Passes time until so long after the next Monday. */
const untilMonday = (ms: number) =>
  fixtures.clock.pass(weekAfter(weekOf(fixtures.clock.now())).from + ms - fixtures.clock.now())

test('users who played something get one recap a week, from Monday morning on', async () => {
  const [ann, bob, cleo] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cleo')]
  await cleo.call('PATCH /notifications/settings', { body: { switches: { weeklyRecap: { app: false } } } })
  await played(ann.uuid, ann.uuid, cleo.uuid)
  expect(await inboxes(ann)).toEqual([0])
  untilMonday(hourMs)
  expect(await inboxes(ann)).toEqual([0])
  untilMonday(-7 * dayMs + 9 * hourMs)
  expect(await inboxes(ann, bob, cleo)).toEqual([1, 0, 0])
  fixtures.clock.pass(hourMs)
  expect(await inboxes(ann, bob, cleo)).toEqual([1, 0, 0])
  const { notifications } = await ann.call('GET /notifications')
  expect(notifications[0]).toMatchObject({ kind: 'weeklyRecap', path: '/your-week' })

  // A week in which ann plays nothing, and bob does.
  await played(bob.uuid)
  untilMonday(9 * hourMs)
  expect(await inboxes(ann, bob, cleo)).toEqual([1, 1, 0])
})

test('a recap that could not be sent by Wednesday is not sent', async () => {
  const ann = await fixtures.person('ann')
  await played(ann.uuid)
  untilMonday(3 * dayMs)
  expect(await inboxes(ann)).toEqual([0])
})

test('a week with more people than fit in a batch reaches them all', async () => {
  // Ids without an account come first and last, and take up whole batches.
  const strangers = Array.from(
    { length: 2 * maxBatchSize },
    (_, at) => `${at < maxBatchSize ? '00000000' : 'ffffffff'}-0000-4000-8000-${String(at).padStart(12, '0')}`,
  )
  const ann = await fixtures.person('ann')
  await played(ann.uuid, ...strangers)
  untilMonday(10 * hourMs)
  expect(await inboxes(ann)).toEqual([1])
})
