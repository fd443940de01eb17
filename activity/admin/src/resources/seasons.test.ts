import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/doubles/fixtures.tsx'
import { callBecause } from '@segue/activity/client/api.ts'
import { seasons } from './seasons.ts'

const me = { uuid: 'ann', role: 'admin' } as const
const season = { id: 3, name: 'Autumn', startTime: '2026-09-01T00:00:00Z', endTime: '2026-12-01T00:00:00Z' }

/** Loads a season with these custom fields and sets its prize. */
async function setPrize(customFields: Record<string, string>, prize: string) {
  const server = fakeServer({
    'GET /admin/seasons/3': { body: { ...season, customFields } },
    'POST /custom-fields': { body: {} },
    'DELETE /custom-fields': { body: { success: true } },
  })
  vi.stubGlobal('fetch', server.serve)
  const row = (await seasons.one?.('3', me)) ?? {}
  const act = seasons.acts?.find(({ name }) => name === 'setPrize')
  const reason = 'Sponsored'
  await act?.run({ row, values: { prize }, reason, actId: 'act', carryOut: callBecause(reason) })
  return { row, requests: server.requests.slice(1) }
}

test('a season shows its prize, which can be changed', async () => {
  const { row, requests } = await setPrize({ prize: 'Headphones' }, ' A turntable ')
  expect(row['prize']).toBe('Headphones')
  expect(requests).toEqual([
    { key: 'POST /custom-fields', body: { seasonId: 3, name: 'prize', value: 'A turntable' } },
  ])
})

test('an empty prize removes the current one, if any', async () => {
  const { requests } = await setPrize({ prize: 'Headphones' }, ' ')
  expect(requests).toEqual([{ key: 'DELETE /custom-fields', body: { seasonId: 3, name: 'prize' } }])
  expect((await setPrize({}, '')).requests).toEqual([])
})
