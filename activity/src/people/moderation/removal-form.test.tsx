import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import { RemovalForm } from './removal-form.tsx'

beforeEach(() => loadWords())

const onConfirm = vi.fn()
const shown = (more: Partial<Parameters<typeof RemovalForm>[0]> = {}) =>
  render(
    <RemovalForm
      kind="kick"
      nickname="Marlowe"
      role={undefined}
      mayTakeRole={false}
      onConfirm={onConfirm}
      onCancel={() => undefined}
      {...more}
    />,
  )
const confirm = (name = 'Kick') => fireEvent.click(screen.getByRole('button', { name }))

test('a kick lasts for the chosen minutes, with or without a reason', () => {
  shown()
  confirm()
  expect(onConfirm).toHaveBeenLastCalledWith({ minutes: 5, reason: '', takeRole: false })
  fireEvent.click(screen.getByRole('radio', { name: '15 min' }))
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' Shouting ' } })
  confirm()
  expect(onConfirm).toHaveBeenLastCalledWith({ minutes: 15, reason: 'Shouting', takeRole: false })
})

test('a staff member keeps their role unless it is removed as well', () => {
  shown({ role: 'moderator', mayTakeRole: true })
  expect(screen.getByText(/Marlowe keeps the role Moderator/)).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Also remove the role' }))
  expect(screen.queryByText(/keeps the role/)).toBeNull()
  confirm()
  expect(onConfirm).toHaveBeenLastCalledWith({ minutes: 5, reason: '', takeRole: true })
})

test('removing a role is not offered to staff who may not do it', () => {
  shown({ role: 'moderator' })
  expect(screen.getByText(/keeps the role/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a ban lasts for the chosen time or is permanent', () => {
  shown({ kind: 'banned' })
  confirm('Ban')
  expect(onConfirm).toHaveBeenLastCalledWith({ minutes: 60, reason: '', takeRole: false })
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
  confirm('Ban')
  expect(onConfirm).toHaveBeenLastCalledWith(expect.objectContaining({ minutes: 7 * 24 * 60 }))
  fireEvent.click(screen.getByRole('radio', { name: 'Permanent' }))
  confirm('Ban')
  expect(onConfirm).toHaveBeenLastCalledWith(expect.objectContaining({ minutes: null }))
})

test('four lengths take two rows, so that the longest word is not cut off', () => {
  shown({ kind: 'banned' })
  const row = screen.getByRole('radio', { name: 'Permanent' }).closest('div')
  expect(row?.style.getPropertyValue('--columns')).toBe('2')
})
