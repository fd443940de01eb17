import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMarked } from './use-marked.ts'

const shown = (text: string, keys: string[]) => {
  const hook = renderHook(({ text, keys }) => useMarked(text, keys), { initialProps: { text, keys } })
  let props = { text, keys }
  return {
    marked: () => props.keys[hook.result.current.at],
    move: (by: 1 | -1) => act(() => hook.result.current.move(by)),
    becomes: (next: Partial<typeof props>) => hook.rerender((props = { ...props, ...next })),
  }
}

test('the suggestion that was marked stays marked when others come and go', () => {
  const list = shown(':ros', ['🌹', '🏵️'])
  expect(list.marked()).toBe('🌹')
  list.becomes({ keys: ['of the room', '🌹', '🏵️'] })
  expect(list.marked()).toBe('🌹')
  list.move(1)
  expect(list.marked()).toBe('🏵️')
  list.becomes({ keys: ['🏵️'] })
  expect(list.marked()).toBe('🏵️')
  list.becomes({ keys: ['🌹'] })
  expect(list.marked()).toBe('🌹')
})

test('each text begins with its first suggestion, and the arrow keys go round', () => {
  const list = shown('@a', ['ann', 'abe'])
  list.move(-1)
  expect(list.marked()).toBe('abe')
  list.move(1)
  expect(list.marked()).toBe('ann')
  list.move(1)
  list.becomes({ text: '@ab', keys: ['abby', 'abe'] })
  expect(list.marked()).toBe('abby')
  list.becomes({ text: '@abx', keys: [] })
  list.becomes({ text: '@ab', keys: ['abe'] })
  expect(list.marked()).toBe('abe')
})
