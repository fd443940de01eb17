import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../db/deadline.ts'
import { PicturesBusy } from '../../ports/pictures.ts'
import { StorageFull } from '../../ports/storage.ts'
import { openApi } from '../../../test/fixtures.ts'
import { createRateLimits } from '../limits.ts'
import { failureOfMachine } from './machine-trouble.ts'

const withCode = (code: string) => Object.assign(new Error('what went wrong'), { code })

test.each([
  ['08006', 503],
  ['08001', 503],
  ['57P01', 503],
  ['57014', 503],
  ['53300', 503],
  ['55P03', 503],
  ['53100', 507],
  ['ENOSPC', 507],
  ['EDQUOT', 507],
])('%s is a fault of the machine and answered with %i', (code, status) => {
  expect(failureOfMachine(withCode(code))?.status).toBe(status)
})

test('full storage and an unreachable database are recognised without an error code', () => {
  expect(failureOfMachine(new StorageFull('full'))).toMatchObject({ status: 507, code: 'noSpaceLeft' })
  expect(failureOfMachine(new DatabaseUnavailable('gone'))).toMatchObject({
    status: 503,
    code: 'databaseUnavailable',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  })
})

test('too many queued pictures are refused with a time to retry', () => {
  expect(failureOfMachine(new PicturesBusy())).toMatchObject({
    status: 503,
    code: 'picturesBusy',
    headers: { 'Retry-After': '5' },
  })
})

test.each([withCode('23505'), withCode('ECONNREFUSED'), new Error('plain'), new pg.DatabaseError('', 0, 'error')])(
  'a bug of ours, or a third party’s failure, is not a fault of the machine (%o)',
  (error) => {
    expect(failureOfMachine(error)).toBeUndefined()
  },
)

test('a call that fails because of the machine says so and includes the time to wait', async () => {
  let trouble = withCode('57P01')
  const fixtures = await openApi({
    limits: {
      ...createRateLimits(() => 0, 0),
      take() {
        throw trouble
      },
    },
  })
  const refused = await fixtures.api.request('/auth/pub-key')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ error: 'Service Unavailable', code: 'databaseUnavailable' })
  trouble = withCode('53100')
  const full = await fixtures.api.request('/auth/pub-key')
  expect([full.status, await full.json()]).toMatchObject([507, { code: 'noSpaceLeft' }])
  await fixtures.close()
})
