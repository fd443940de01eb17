import type { Device } from './device.ts'
import { createElementDeck } from '../decks/element-deck.ts'
import { watchOutputDevice } from './output-device.ts'
import { takeSound } from './prepared-sound.ts'

/** The player's device in a browser. Created when a room is entered, since it asks the browser for sound. */
export function createBrowserDevice(page: Window & typeof globalThis): Device {
  const sound = takeSound(page)
  return {
    sound,
    createDeck: (onTrouble) => createElementDeck(page, sound, onTrouble),
    watchOutput: (onDevice) => watchOutputDevice(page, onDevice),
    monotonic: () => page.performance.now(),
    after(ms, run) {
      const timer = page.setTimeout(run, ms)
      return () => page.clearTimeout(timer)
    },
  }
}
