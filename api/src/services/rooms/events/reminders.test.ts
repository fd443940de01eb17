import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { dueReminders, type DueReminder } from './reminders.ts'

let fixtures: Fixtures
let ann: Person
let bob: Person
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
})
afterAll(() => fixtures.close())

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * hourMs)
const plan = (name: string, startsIn: number) =>
  ann.call('POST /events', {
    body: { name, startTime: inHours(startsIn).toISOString(), endTime: inHours(startsIn + 1).toISOString() },
  })
const remind = (who: Person, id: string) => who.call('PUT /events/{id}/reminder', { params: { id } })
const forget = (who: Person, id: string) => who.call('DELETE /events/{id}/reminder', { params: { id } })
const isReminded = async (who: Person, id: string) =>
  (await who.call('GET /events/{id}/reminder', { params: { id } })).remind

test('a user can set and delete a reminder, and repeating either changes nothing', async () => {
  const { slug } = await plan('Remember me', 5)
  expect(await isReminded(bob, slug)).toBe(false)
  for (const _ of [1, 2]) expect((await remind(bob, slug)).remind).toBe(true)
  expect([await isReminded(bob, slug), await isReminded(ann, slug)]).toEqual([true, false])
  for (const _ of [1, 2]) expect((await forget(bob, slug)).remind).toBe(false)
  expect(await isReminded(bob, slug)).toBe(false)
})

test('reminders are refused for past and unknown events, and without an account', async () => {
  const { slug } = await plan('Over', -3)
  expect(await refusalOf(remind(bob, slug))).toEqual({ status: 409, message: 'This event is over' })
  const guest = await fixtures.guest()
  for (const ask of [remind, forget, isReminded]) {
    expect(await refusalOf(ask(bob, 'no-such-event'))).toEqual({ status: 404, message: 'Event not found' })
    expect(await refusalOf(ask(guest, slug))).toMatchObject({ status: 401 })
  }
})

test('due reminders are listed page by page, and are deleted with their event', async () => {
  const dan = await fixtures.person('dan')
  const [soon, late] = [await plan('Soon', 50), await plan('Late', 90)]
  for (const who of [ann, bob, dan]) await remind(who, soon.slug)
  await remind(ann, late.slug)
  const page = (limit: number, after?: DueReminder) =>
    dueReminders(fixtures.app.db, { from: inHours(49), until: inHours(51), after, limit })
  const [first] = await page(1)
  const all = [first, ...(await page(10, first))]
  expect(all.map((one) => [one?.slug, one?.userUuid])).toEqual(
    [ann, bob, dan].map(({ uuid }) => [soon.slug, uuid]).toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1)),
  )
  await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: dan.uuid } })
  expect(await page(10)).toHaveLength(2)
  await ann.call('DELETE /events/{id}', { params: { id: soon.slug } })
  expect(await page(10)).toEqual([])
})
