import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())

const button = () => screen.getByRole('button')
const show = () =>
  render(
    <Tooltip words="Send it">
      <button type="button">Send</button>
    </Tooltip>,
  )

test('the words come to a pointer that rests, and go with it', () => {
  show()
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  expect(screen.queryByText('Send it')).toBeNull()
  act(() => void vi.advanceTimersByTime(450))
  expect(screen.getByText('Send it').getAttribute('aria-hidden')).toBe('true')
  fireEvent.pointerLeave(button())
  expect(screen.queryByText('Send it')).toBeNull()
})

test('words that were due while the pointer left do not come after it', () => {
  show()
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  act(() => {
    fireEvent.pointerLeave(button())
    vi.advanceTimersByTime(450)
  })
  expect(screen.queryByText('Send it')).toBeNull()
})
