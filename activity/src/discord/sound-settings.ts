import { keptChoice } from '../client/kept-choice.ts'

/** Whether the music is lowered for voices on this device. */
export const [useDucks, setDucks] = keptChoice('segue-duck', true)
