import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { ClosingNotice } from './closing-notice.tsx'

beforeEach(() => loadWords())

test('a user who is closing their account sees a notice on every page and can cancel there', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  let request: object | null = { requestedAt: '2026-11-20T20:00:00.000Z', closesAt: '2026-11-27T20:00:00.000Z' }
  const server = fakeServer({
    'GET /users/request-deactivate': () => ({ body: { request } }),
    'DELETE /users/request-deactivate': () => {
      request = null
      return { body: { success: true } }
    },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<ClosingNotice />)
  await screen.findByText('Your account will be closed on November 27, 2026.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  await expect.poll(() => screen.queryByRole('complementary')).toBeNull()
})

test('the closing notice sends no request for guests', async () => {
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  const server = fakeServer({})
  vi.stubGlobal('fetch', server.serve)
  onScreen(<ClosingNotice />)
  expect(server.requests).toEqual([])
})
