import { keptChoice } from '../client/kept-choice.ts'

/** Whether the music makes room for voices on this device. */
export const [useDucks, setDucks] = keptChoice('segue-duck', true)
