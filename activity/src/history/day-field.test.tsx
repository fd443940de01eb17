import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { DayField } from './day-field.tsx'

test("a day is written in the reader's language, not in the browser's", async () => {
  await loadWords('es')
  const onChange = vi.fn()
  const { rerender } = onScreen(<DayField day="" onChange={onChange} />)
  expect(screen.getByText('Cualquier día')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2026-03-09' } })
  expect(onChange).toHaveBeenCalledWith('2026-03-09')
  rerender(<DayField day="2026-03-09" onChange={onChange} />)
  expect(screen.getByText('9 mar 2026')).toBeTruthy()
})
