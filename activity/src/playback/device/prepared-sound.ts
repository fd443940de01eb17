import { createSound, type Sound } from './sound.ts'

let prepared: Sound | null = null

/** Starts the sound before its room is known, because a loudspeaker takes a while to start and to be measured. */
export function prepareSound(page: Window & typeof globalThis): void {
  if (prepared) return
  prepared = createSound(page)
  void prepared.open()
}

/** The prepared sound, for one player; a new one if there is none. */
export function takeSound(page: Window & typeof globalThis): Sound {
  const sound = prepared ?? createSound(page)
  prepared = null
  return sound
}
