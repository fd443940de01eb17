import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { queries } from '../client/api.ts'
import { dropToken } from '../client/session.ts'
import { roomKey } from '../session/find-room.ts'
import { fetchFirstScreen } from './first-screen.ts'

afterEach(() => {
  dropToken()
  queries.clear()
})

test('a room is looked up while its screen loads, and other pages request nothing', async () => {
  const room = { uuid: 'lounge-uuid', name: 'Lounge', design: 'CLUB', slug: 'Lounge' }
  const { requests, serve } = fakeServer({
    'GET /auth/guest': { body: { accessToken: tokenOf({ sub: 'ghost', type: 'guest' }) } },
    'GET /rooms/lounge': { body: room },
  })
  vi.stubGlobal('fetch', serve)
  fetchFirstScreen('/')
  fetchFirstScreen('/room/lounge/history')
  expect(requests).toEqual([])
  fetchFirstScreen('/room/Lounge')
  await expect.poll(() => queries.getQueryData(roomKey('lounge'))).toEqual(room)
})
