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

test('the tooltip appears when the pointer rests, and disappears when it leaves', () => {
  show()
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  expect(screen.queryByText('Send it')).toBeNull()
  act(() => void vi.advanceTimersByTime(450))
  expect(screen.getByText('Send it').getAttribute('aria-hidden')).toBe('true')
  fireEvent.pointerLeave(button())
  expect(screen.queryByText('Send it')).toBeNull()
})

test('a tooltip due while the pointer leaves does not appear afterwards', () => {
  show()
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  act(() => {
    fireEvent.pointerLeave(button())
    vi.advanceTimersByTime(450)
  })
  expect(screen.queryByText('Send it')).toBeNull()
})

test('the tooltip disappears when the keyboard opens what the button is for', () => {
  show()
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(450))
  fireEvent.keyDown(button(), { key: 'Enter' })
  expect(screen.queryByText('Send it')).toBeNull()
})

test('no tooltip appears over a button whose menu is open', () => {
  show()
  button().setAttribute('aria-expanded', 'true')
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(450))
  expect(screen.queryByText('Send it')).toBeNull()
})
