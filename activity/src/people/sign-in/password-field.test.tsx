import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { PasswordField } from './password-field.tsx'

function Typed() {
  const [value, setValue] = useState('')
  return <PasswordField label="Password" autoComplete="new-password" value={value} onChange={setValue} />
}

test('a password is hidden, and can be shown and hidden again', async () => {
  await loadWords()
  onScreen(<Typed />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.change(field, { target: { value: 'correct horse' } })
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect([field.type, field.value, field.autocomplete]).toEqual(['text', 'correct horse', 'new-password'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})
