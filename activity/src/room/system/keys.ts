import { surface } from '../../client/surface.ts'

/** Keyboard shortcuts in a room. Digits and symbols would differ between keyboard layouts. */
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

/** Can be turned off, for voice input and accidental key presses (WCAG 2.1.4). */
export const areKeysOn = (): boolean => surface.storage.get(storageKey) !== 'off'
export const setKeysOn = (on: boolean): void => surface.storage.set(storageKey, on ? 'on' : 'off')

/** The shortcut for a key event, if any. Help works even if the others are turned off. */
export function shortcutFor(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isWrittenIn(target)) return null
  const known = Object.entries(keys).find(([name]) => name === key.toLowerCase())
  const shortcut = known?.[1] ?? null
  return shortcut === 'help' || areKeysOn() ? shortcut : null
}

function isWrittenIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Dialogs and menus handle keys themselves.
  return target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]') !== null
}
