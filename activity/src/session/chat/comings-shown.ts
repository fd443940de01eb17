import { keptChoice } from '../../client/device/kept-choice.ts'

/** Whether the chat shows people joining and leaving; stored on this device. */
export const [useComingsShown, showComings] = keptChoice('segue-comings', true)
