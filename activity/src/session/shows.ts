import type { StageShow } from '../stage/stage-props.ts'
import { Listeners } from './listeners.ts'

/** Passes shows from the chat, which reads the room's messages, to the stage, without either depending on the other. */
const shows = new Listeners<StageShow>()

export const emitShow = (show: StageShow): void => shows.emit(show)
export const onShow = (listener: (show: StageShow) => void): (() => void) => shows.add(listener)
