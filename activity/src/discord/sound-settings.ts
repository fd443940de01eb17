import { create } from 'zustand'
import { surface } from '../client/surface.ts'

const key = 'segue-duck'

/** Whether the music makes room for voices on this device. */
export const useDucks = create<{ ducks: boolean }>(() => ({ ducks: surface.storage.get(key) !== 'no' }))

export function setDucks(ducks: boolean): void {
  surface.storage.set(key, ducks ? 'yes' : 'no')
  useDucks.setState({ ducks })
}
