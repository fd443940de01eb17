import { afterEach, expect, test } from 'vitest'
import { areKeysOn, setKeysOn, shortcutFor } from './keys.ts'

afterEach(() => {
  setKeysOn(true)
  document.body.replaceChildren()
})

/** The shortcut for a key pressed while the given element has the focus. */
function pressed(key: string, how: KeyboardEventInit = {}, at: HTMLElement = document.body) {
  let found: ReturnType<typeof shortcutFor> = null
  const hear = (event: KeyboardEvent) => void (found = shortcutFor(event))
  document.addEventListener('keydown', hear, { once: true })
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }))
  return found
}

test('each key has one shortcut, in upper and lower case, and other keys have none', () => {
  expect(['m', 'M', 'l', 'd', 's', 'c', 'q', 'p', '?'].map((key) => pressed(key))).toEqual([
    'mute',
    'mute',
    'like',
    'dislike',
    'star',
    'chat',
    'queue',
    'people',
    'help',
  ])
  expect(['x', 'Enter', ' ', 'toString'].map((key) => pressed(key))).toEqual([null, null, null, null])
})

test('browser shortcuts, repeated keys and keys typed in fields or dialogs are ignored', () => {
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    expect(pressed('s', how)).toBeNull()
  document.body.innerHTML = '<textarea></textarea><div role="dialog"><button>OK</button></div>'
  for (const place of document.querySelectorAll<HTMLElement>('textarea, button'))
    expect(pressed('s', {}, place)).toBeNull()
})

test('turning shortcuts off disables all but the one for help', () => {
  setKeysOn(false)
  expect(areKeysOn()).toBe(false)
  expect([pressed('m'), pressed('l'), pressed('?')]).toEqual([null, null, 'help'])
})
