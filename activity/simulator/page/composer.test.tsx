// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Composer, type ComposerProps } from './composer.tsx'
import type { Offered, OfferedOption } from './talk.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const option = (name: string, type: number): OfferedOption => ({
  name,
  type,
  shown: name,
  description: `The ${name}`,
  required: false,
  choices: [],
  autocomplete: false,
  files: type === 11 ? ['audio', '.mid'] : [],
})
const play: Offered = {
  name: 'play',
  shown: 'play',
  description: 'Play a song',
  options: [option('file', 11), option('amount', 4)],
}
const song = new File(['some music'], 'Low tide.wav', { type: 'audio/wav' })

function composed(onAttach: ComposerProps['onAttach']) {
  const [onSay, onFault] = [vi.fn<ComposerProps['onSay']>(), vi.fn<ComposerProps['onFault']>()]
  const place = document.body.appendChild(document.createElement('div'))
  const onWrite = vi.fn<ComposerProps['onWrite']>()
  const nothing = { onComplete: () => {}, onBegin: () => {} }
  const input = { lists: { people: [], channels: [], roles: [] }, offered: { number: 0, choices: [] }, ...nothing }
  act(() =>
    createRoot(place).render(
      <Composer {...input} commands={[play]} onAttach={onAttach} onSay={onSay} onWrite={onWrite} onFault={onFault} />,
    ),
  )
  const line = place.querySelector<HTMLInputElement>('input[name=text]')
  const type = (words: string) =>
    act(() => {
      if (!line) return
      // Like a browser: React ignores a value that is set directly on the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, words)
      line.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const chooser = () => place.querySelector<HTMLInputElement>('input[type=file]')
  const choose = (file: File) =>
    act(async () => {
      Object.defineProperty(chooser() ?? {}, 'files', { value: [file], configurable: true })
      chooser()?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const send = () =>
    act(
      () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  return { onSay, onWrite, onFault, chooser, choose, send, type, words: () => line?.value }
}

test('a command with a file option shows a file picker, and is sent the id of the uploaded file', async () => {
  const onAttach = vi.fn<ComposerProps['onAttach']>(() => Promise.resolve({ id: '77', filename: 'Low_tide.wav' }))
  const { onSay, chooser, choose, send, type, words } = composed(onAttach)
  expect(chooser()).toBeNull()
  type('/play amount:3')
  expect(chooser()?.closest('label')?.textContent).toBe('file: The file')
  expect(chooser()?.accept).toBe('audio/*,.mid')
  await choose(song)
  expect(onAttach).toHaveBeenCalledExactlyOnceWith(song)
  expect(words()).toBe('/play amount:3 file:Low_tide.wav')
  send()
  expect(onSay).toHaveBeenCalledExactlyOnceWith('play', { amount: 3, file: '77' })
  expect(chooser()).toBeNull()
})

test('a refused file shows an error and leaves the input unchanged', async () => {
  const { onFault, choose, type, words } = composed(() => Promise.reject(new Error('A file may have 10 MB at most')))
  type('/play ')
  await choose(song)
  expect(onFault).toHaveBeenLastCalledWith('A file may have 10 MB at most')
  expect(words()).toBe('/play ')
})

test('a message is written with the files that were attached to it, which the next one is not', async () => {
  const { onWrite, choose, chooser, send, type } = composed(() =>
    Promise.resolve({ id: '77', filename: 'Low_tide.wav' }),
  )
  type('Listen')
  await choose(song)
  expect(chooser()?.closest('label')?.textContent).toBe('Attach a file · Low_tide.wav')
  send()
  type('Well?')
  send()
  expect(onWrite.mock.calls).toEqual([
    ['Listen', ['77']],
    ['Well?', []],
  ])
})
