import { expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

test('a text is copied with the clipboard API of the browser', async () => {
  const writeText = vi.fn(async () => undefined)
  await copyText('hello', { navigator: { clipboard: { writeText } }, document })
  expect(writeText).toHaveBeenCalledWith('hello')
})

test('a page over plain http, which has no clipboard API, copies a selection instead', async () => {
  document.body.innerHTML = '<dialog open><button>Copy</button></dialog>'
  const button = document.querySelector('button')
  button?.focus()
  const copied: (string | undefined)[] = []
  const execCommand = vi.fn(() => {
    copied.push(document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value)
    return copied.length === 1
  })
  Object.assign(document, { execCommand })
  await copyText('hello', { navigator: {}, document })
  expect(copied).toEqual(['hello'])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
  await expect(copyText('again', { navigator: {}, document })).rejects.toThrow('did not copy')
})
