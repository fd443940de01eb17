import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

const limitTo = (quotas: { roomsPerHour?: number; rooms?: number }) =>
  Object.assign(given.app.config.quotas, { roomsPerHour: Infinity, rooms: Infinity }, quotas)
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

test('somebody creates so many rooms in an hour, also when they come at once', async () => {
  limitTo({ roomsPerHour: 3 })
  const [ann, ben] = [await given.person('ann'), await given.person('ben')]
  const refused = (await Promise.all(Array.from({ length: 6 }, () => refusalOf(make(ann))))).filter(Boolean)
  expect(refused).toEqual(
    Array.from({ length: 3 }, () => ({ status: 429, code: 'tooManyNewRooms', values: { minutes: '60' } })),
  )
  expect(await make(ben)).toHaveProperty('uuid')
  given.clock.pass(3_600_000)
  expect(await make(ann)).toHaveProperty('uuid')
})

test('a deleted room counts for its hour and no longer', async () => {
  limitTo({ roomsPerHour: 2, rooms: 2 })
  const ann = await given.person('ann')
  const [first] = [await make(ann), await make(ann)]
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: first.uuid } })
  expect(await refusalOf(make(ann))).toMatchObject({ status: 429 })
  given.clock.pass(3_600_000)
  expect(await make(ann)).toHaveProperty('uuid')
  given.clock.pass(3_600_000)
  expect(await refusalOf(make(ann))).toEqual({ status: 409, code: 'tooManyRooms', values: { most: '2' } })
})
