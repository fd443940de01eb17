import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { queries } from '../client/api.ts'
import { dropToken } from '../client/session.ts'
import { knowRoom, roomKey } from '../session/find-room.ts'
import { enterFirstRoom, fetchFirstScreen } from './first-screen.ts'

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

const lounge = { uuid: 'lounge-uuid', slug: 'lounge', name: 'Lounge', design: 'CLUB' } as const

test('an activity joins the room of its launch without waiting for a screen', async () => {
  const [walkIn, prefetchStage] = [vi.fn(), vi.fn(async () => undefined)]
  let finish = () => {}
  const prepared = new Promise<void>((resolve) => (finish = resolve))
  const enterFromDiscord = vi.fn(async () => {
    knowRoom(lounge)
    return 'lounge'
  })
  const entered = enterFirstRoom({
    entering: async () => ({ enterFromDiscord }),
    rooms: async () => ({ walkIn, prefetchStage }),
    prepared,
  })
  await Promise.resolve()
  expect(enterFromDiscord).not.toHaveBeenCalled()
  expect(prefetchStage).not.toHaveBeenCalled()
  finish()
  await entered
  expect(prefetchStage).toHaveBeenCalledOnce()
  expect(walkIn.mock.calls).toEqual([['lounge-uuid', 'lounge']])
})

test('a launch that fails, or leads back to a room that has to be looked up, is left to the screens', async () => {
  const walkIn = vi.fn()
  const rooms = async () => ({ walkIn, prefetchStage: async () => undefined })
  const prepared = Promise.resolve()
  const loads = (enterFromDiscord: () => Promise<string>) => ({
    entering: async () => ({ enterFromDiscord }),
    rooms,
    prepared,
  })
  await enterFirstRoom(loads(() => Promise.reject(new Error('Not in'))))
  await enterFirstRoom(loads(async () => 'terrace'))
  knowRoom(lounge)
  await enterFirstRoom({ ...loads(async () => 'lounge'), rooms: () => Promise.reject(new Error('Offline')) })
  expect(walkIn).not.toHaveBeenCalled()
})
