import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const limitTo = (quotas: { roomsPerHour?: number; rooms?: number }) =>
  Object.assign(fixtures.app.config.quotas, { roomsPerHour: Infinity, rooms: Infinity }, quotas)
let made = 0
const make = (who: Member) => who.call('POST /rooms/infrastructure', { body: { name: `Quota ${++made}` } })
const refusalOf = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return { status: error.status, code: error.code, values: error.values }
    },
  )

test('the number of rooms that a user can create per hour is limited, also for concurrent requests', async () => {
  limitTo({ roomsPerHour: 3 })
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  const refused = (await Promise.all(Array.from({ length: 6 }, () => refusalOf(make(ann))))).filter(Boolean)
  expect(refused).toEqual(
    Array.from({ length: 3 }, () => ({ status: 429, code: 'tooManyNewRooms', values: { minutes: '60' } })),
  )
  expect(await make(ben)).toHaveProperty('uuid')
  fixtures.clock.pass(3_600_000)
  expect(await make(ann)).toHaveProperty('uuid')
})

test('a deleted room still counts towards the hourly limit, but not towards the total', async () => {
  limitTo({ roomsPerHour: 2, rooms: 2 })
  const ann = await fixtures.person('ann')
  const [first] = [await make(ann), await make(ann)]
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: first.uuid } })
  expect(await refusalOf(make(ann))).toMatchObject({ status: 429 })
  fixtures.clock.pass(3_600_000)
  expect(await make(ann)).toHaveProperty('uuid')
  fixtures.clock.pass(3_600_000)
  expect(await refusalOf(make(ann))).toEqual({ status: 409, code: 'tooManyRooms', values: { most: '2' } })
})
