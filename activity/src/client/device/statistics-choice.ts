import { create } from 'zustand'
import { surface } from '../surface.ts'

const declinedKey = 'segue-no-statistics'
/** Plays in progress, and finished ones that could not be reported yet. */
export const heardKey = 'segue-heard'

/** Whether the browser opts out on every site (Global Privacy Control, https://w3c.github.io/gpc/). */
export const saysNoEverywhere = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

const isKept = () => surface.storage.get(declinedKey) !== null

/** Whether statistics were declined on this device; applies to everyone who uses it, with or without an account. */
export const declinedHere = (): boolean => isKept()

const useDeclined = create(() => ({ declined: isKept() }))
export const useDeclinedHere = (): boolean => useDeclined(({ declined }) => declined)

/** Stores the choice on this device. Declining also deletes what was not reported yet. */
export function chooseHere(shares: boolean): void {
  if (shares) surface.storage.remove(declinedKey)
  else {
    surface.storage.set(declinedKey, 'yes')
    surface.storage.remove(heardKey)
  }
  useDeclined.setState({ declined: !shares })
}
