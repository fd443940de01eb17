import type { StageShow } from '../stage/stage-props.ts'
import { Listeners } from './listeners.ts'

/** What the chat tells the stage: it reads the room's lines, the stage draws, and neither needs the other. */
const shows = new Listeners<StageShow>()

export const emitShow = (show: StageShow): void => shows.emit(show)
export const onShow = (listener: (show: StageShow) => void): (() => void) => shows.add(listener)
