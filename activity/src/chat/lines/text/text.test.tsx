import { readFileSync } from 'node:fs'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { loadWords, onScreen } from '../../../../test/doubles/fixtures.tsx'
import { Text } from './text.tsx'

beforeEach(() => loadWords())
/** The test DOM has no layout, so heights are mocked. */
function heights({ whole, shown }: { whole: number; shown: number }): void {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown)
}
const show = (text: string) => onScreen(<Text text={text} names={{}} />)

test('runs of more than two empty lines are reduced to two', () => {
  show(`a${'\n'.repeat(1990)}b\n \n\t\n\n\nc\n\nd`)
  expect(document.body.textContent).toBe('a\n\n\nb\n\n\nc\n\nd')
})

test('a text of more than twenty lines is cut, with a button to show all of it', () => {
  heights({ whole: 2070, shown: 400 })
  show('W'.repeat(1900))
  const more = screen.getByRole('button', { name: 'Show more' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getByRole('button', { name: 'Show more' })).toBe(more)
})

test('a text that fits has no button, however long it is', () => {
  heights({ whole: 300, shown: 300 })
  show('W'.repeat(1900))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a short text is not measured', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get')
  show('hello')
  expect(height).not.toHaveBeenCalled()
})

test('list items have bullets and numbers, although the base styles remove them from lists', () => {
  const sheet = document.createElement('style')
  sheet.textContent = ['../../../ui/base.css', './text.module.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  document.head.append(sheet)
  show('- one\n- two')
  show('1. one\n2. two')
  const markOf = (list: string) => {
    const element = must(document.querySelector(list), 'a list')
    must(element.parentElement, 'the text around it').classList.add('text')
    return getComputedStyle(element).listStyle
  }
  expect([markOf('ul'), markOf('ol')]).toEqual(['disc', 'decimal'])
  sheet.remove()
})
