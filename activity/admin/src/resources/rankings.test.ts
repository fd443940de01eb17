import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/doubles/fixtures.tsx'
import { filesIn } from '../resource.ts'
import { lifetimeRankings, rankings } from './rankings.ts'

const uuid = '11111111-2222-4333-8444-555555555555'
const me = { uuid, role: 'admin' } as const

test('rankings are filtered by user, season and balance, in the parameters of their endpoints', async () => {
  const requests: string[] = []
  const { serve } = fakeServer({
    'GET /admin/ranking-status': { body: { data: [], total: 0 } },
    'GET /admin/ranking-status-lifetime': { body: { data: [], total: 0 } },
  })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    requests.push(input)
    return serve(input, init)
  })
  const filter = [`userUuid||$eq||${uuid}`, 'seasonId||$eq||3', 'balance||$eq||40']
  await rankings.list({ filter, sort: ['balance,DESC'], page: 2, limit: 25 }, me)
  await lifetimeRankings.list({ filter, page: 1, limit: 25 }, me)
  const queries = requests.map((url) => Object.fromEntries(new URL(url, 'http://localhost').searchParams))
  expect(queries).toEqual([
    { userUuid: uuid, seasonId: '3', balance: '40', sort: 'balance,DESC', page: '2', limit: '25' },
    { userUuid: uuid, balance: '40', page: '1', limit: '25' },
  ])
})

test('files are stored by name, and names may contain spaces', () => {
  expect(filesIn({ pictures: ['front body.png aGk=', 'b.svg eA=='] }, 'pictures')).toEqual({
    'front body.png': 'aGk=',
    'b.svg': 'eA==',
  })
})
