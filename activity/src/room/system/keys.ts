import { surface } from '../../client/surface.ts'

/** What a key does in a room, and which. Digits and signs would be other keys on other keyboards. */
export const keys = {
  m: 'mute',
  l: 'like',
  d: 'dislike',
  s: 'star',
  c: 'chat',
  q: 'queue',
  p: 'people',
  '?': 'help',
} as const
export type Shortcut = (typeof keys)[keyof typeof keys]

const storageKey = 'segue-keys'

/** Whoever speaks to their computer, or rests a hand on the keyboard, switches them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => surface.storage.get(storageKey) !== 'off'
export const setKeysOn = (on: boolean): void => surface.storage.set(storageKey, on ? 'on' : 'off')

/** What is to be done for a key that was pressed, if anything is. The help is there also where the others are off. */
export function shortcutFor(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isWrittenIn(target)) return null
  const known = Object.entries(keys).find(([name]) => name === key.toLowerCase())
  const shortcut = known?.[1] ?? null
  return shortcut === 'help' || areKeysOn() ? shortcut : null
}

function isWrittenIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // What is over the room has keys of its own.
  return target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]') !== null
}
