import { keptChoice } from '../../client/kept-choice.ts'

/** Whether the chat shows who comes and goes, on this device. */
export const [useComingsShown, showComings] = keptChoice('segue-comings', true)
