import { keptChoice } from '../client/device/kept-choice.ts'

/** Whether the music is lowered for voices on this device. */
export const [useDucks, setDucks] = keptChoice('segue-duck', true)
