import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/doubles/fixtures.tsx'
import { clientEvents } from './client-events.ts'

const me = { uuid: 'ann', role: 'admin' } as const

test('every topic is listed, and its page shows the last event, if any', async () => {
  const { serve } = fakeServer({
    'GET /info-admin/user-events-names': { body: ['roomEntered', 'songSkipped'] },
    'GET /info-admin/event-last/roomEntered': {
      body: { topic: 'roomEntered', record: { room: 'barn' }, userUuid: 'ben', isGuest: true, at: '2026-11-20' },
    },
  })
  vi.stubGlobal('fetch', serve)
  const { data } = await clientEvents.list({ sort: ['topic,DESC'] }, me)
  expect(data.map(({ topic }) => topic)).toEqual(['songSkipped', 'roomEntered'])
  expect(await clientEvents.one?.('roomEntered', me)).toMatchObject({ userUuid: 'ben', event: '{"room":"barn"}' })
  expect(await clientEvents.one?.('songSkipped', me)).toEqual({ id: 'songSkipped', topic: 'songSkipped' })
})
