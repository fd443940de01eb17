import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/doubles/fixtures.tsx'
import { phoneLookUps } from './phone-look-ups.ts'

test('phone lookups are listed with their results and can be filtered by them', async () => {
  const { serve } = fakeServer({
    'GET /phone-validation/recents': {
      body: [
        { phone: '+34600111222', status: 'VALID', at: '2026-11-20T12:00:00.000Z' },
        { phone: '+34600111333', status: 'VOIP', at: '2026-11-20T11:00:00.000Z' },
      ],
    },
  })
  vi.stubGlobal('fetch', serve)
  const list = (filter: string[]) => phoneLookUps.list({ filter }, { uuid: 'ann', role: 'admin' })
  expect((await list([])).total).toBe(2)
  expect((await list(['status||$eq||VOIP'])).data).toMatchObject([{ id: '+34600111333', number: '+34600111333' }])
})
