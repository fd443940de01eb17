import { expect, test, vi } from 'vitest'
import { happened, onHappening } from './happenings.ts'

test('what a listener returns does not become the cleanup of an effect that calls `happened`', () => {
  const hear = vi.fn(() => 'heard')
  onHappening(hear)
  // Earlier tests in this process may have queued happenings for the first listener.
  hear.mockClear()
  expect(happened('pageView', { page: '/' })).toBeUndefined()
  expect(hear).toHaveBeenCalledExactlyOnceWith('pageView', { page: '/' })
})
