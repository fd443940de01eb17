import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shieldInputMethods } from './input-methods.ts'

test('keys of an input method reach nothing on the page, and others do', () => {
  const [onField, onPage] = [vi.fn(), vi.fn()]
  shieldInputMethods(window)
  document.addEventListener('keydown', onPage)
  render(<input onKeyDown={({ key }) => onField(key)} />)
  const field = screen.getByRole('textbox')
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown']) {
    fireEvent.keyDown(field, { key, isComposing: true })
    fireEvent.keyDown(field, { key, keyCode: 229 })
  }
  expect([onField, onPage].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onField).toHaveBeenCalledExactlyOnceWith('Enter')
  expect(onPage).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', onPage)
})
