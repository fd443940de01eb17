import { create } from 'zustand'
import { surface } from './surface.ts'

const declinedKey = 'segue-no-statistics'
/** Plays that are heard, or were heard and could not be told yet. */
export const heardKey = 'segue-heard'

/** Whether the browser says no for its person, on every site (https://w3c.github.io/gpc/). */
export const saysNoEverywhere = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

const isKept = () => surface.storage.get(declinedKey) !== null

/** Whether somebody has said no on this device; it holds for whoever uses it next, with an account or without. */
export const declinedHere = (): boolean => isKept()

const useDeclined = create(() => ({ declined: isKept() }))
export const useDeclinedHere = (): boolean => useDeclined(({ declined }) => declined)

/** Keeps what was chosen on this device. What was noted and not told yet goes with a no. */
export function chooseHere(shares: boolean): void {
  if (shares) surface.storage.remove(declinedKey)
  else {
    surface.storage.set(declinedKey, 'yes')
    surface.storage.remove(heardKey)
  }
  useDeclined.setState({ declined: !shares })
}
