import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import { AccountBanForm } from './account-ban-form.tsx'

beforeEach(() => loadWords())

test('an account is banned for the chosen time, with or without a reason', () => {
  const onConfirm = vi.fn()
  render(<AccountBanForm nickname="Marlowe" onConfirm={onConfirm} onCancel={() => undefined} />)
  const confirm = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  confirm('Ban')
  expect(onConfirm).toHaveBeenLastCalledWith({ length: 'day', reason: '' })
  fireEvent.click(screen.getByRole('radio', { name: 'Permanently' }))
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' Spam ' } })
  confirm('Ban')
  expect(onConfirm).toHaveBeenLastCalledWith({ length: 'ever', reason: 'Spam' })
  fireEvent.click(screen.getByRole('radio', { name: 'Sign out now' }))
  confirm('Sign out')
  expect(onConfirm).toHaveBeenLastCalledWith({ length: 'signOut', reason: 'Spam' })
})
