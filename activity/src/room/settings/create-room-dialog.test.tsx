import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { CreateRoomDialog } from './create-room-dialog.tsx'

beforeEach(() => loadWords())

test('a room without a name is not created, and its name field shows the error and is focused', async () => {
  const server = fakeServer({})
  vi.stubGlobal('fetch', server.serve)
  onScreen(<CreateRoomDialog onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Create room' }))
  expect(await screen.findByText('Give the room a name.')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(server.requests).toEqual([])
})
