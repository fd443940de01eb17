import { expect, test } from 'vitest'
import { misplacedStateIn, moduleStateIn } from './module-state.mjs'

test('variables, zustand stores and event listeners at the top level of a module are its state', () => {
  const source = `
    import { create as make } from 'zustand'
    import { createStore } from 'zustand/vanilla'
    import { create } from './programme.ts'
    let last = 0
    export const useOne = make<{ open: boolean }>(() => ({ open: false }))
    const useTwo = make<State>()(() => ({}))
    export const store = createStore(() => ({}))
    const programme = create()
    const shows = new Listeners<Show>()
    export const createRoomStore = () => createStore(() => ({}))
    function count() { let sum = 0; return sum }
  `
  expect(moduleStateIn(source)).toEqual(['last', 'useOne', 'useTwo', 'store', 'shows'])
})

test('state that is not listed is reported with where it belongs, and so is an outdated list', () => {
  const source = 'let draft = ""'
  expect(misplacedStateIn('chat.ts', source, ['draft'])).toEqual([])
  expect(misplacedStateIn('chat.ts', source, [])).toEqual([expect.stringMatching(/chat\.ts: draft\n.*RoomSession/)])
  expect(misplacedStateIn('chat.ts', '', ['draft'])).toEqual([expect.stringContaining('draft is gone')])
})
