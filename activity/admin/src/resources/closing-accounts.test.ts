import { expect, test, vi } from 'vitest'
import { closingAccounts } from './closing-accounts.ts'

const leaving = Array.from({ length: 40 }, (_, at) => ({
  id: at,
  uuid: `person-${at}`,
  nickname: `Person ${at}`,
  reason: null,
  requestedAt: new Date(1_800_000_000_000 + at).toISOString(),
  closesAt: new Date(1_800_600_000_000 + at).toISOString(),
}))

test('accounts that are being closed are listed with their closing dates, soonest first', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    expect(pathname).toBe('/users/list-deactivate')
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    return Response.json(leaving.slice(offset, offset + limit))
  })
  const query = { sort: ['closesAt,ASC'], page: 1, limit: 25 }
  const { data, total } = await closingAccounts.list(query, { uuid: 'ann', role: 'admin' })
  expect(total).toBe(40)
  expect(data[0]).toMatchObject({
    userUuid: 'person-0',
    nickname: 'Person 0',
    deactivationRequestedAt: leaving[0]?.requestedAt,
    closesAt: leaving[0]?.closesAt,
  })
})
