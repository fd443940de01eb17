import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWords, onScreen, fakeServer } from '../../test/doubles/fixtures.tsx'
import type { LiveRoom } from '../live/live-room.ts'
import { InRoom } from '../live/room-context.tsx'
import { ChatLog } from './chat-log.tsx'

beforeEach(() => loadWords())

function open(hasOlder: boolean, loading: boolean) {
  const server = fakeServer({ 'GET /groups/group_room/messages': { body: { data: [] } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(
    <InRoom value={{ roomUuid: 'group_room' } as Partial<LiveRoom> as LiveRoom}>
      <ChatLog lines={[]} hasOlder={hasOlder} loading={loading} />
    </InRoom>,
  )
  return server
}

test('what came before can be asked for where there is nothing to scroll', async () => {
  const { asked } = open(true, false)
  fireEvent.click(screen.getByRole('button', { name: 'Show older messages' }))
  await vi.waitFor(() => expect(asked.map(({ key }) => key)).toEqual(['GET /groups/group_room/messages']))
})

test('it says that it is loading while it is, and where the talk began', () => {
  open(true, true)
  expect(screen.getByRole('log').textContent).toContain('Loading older messages…')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  open(false, false)
  expect(screen.getByRole('log').textContent).toContain('This is where it began.')
})
