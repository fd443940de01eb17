import type { Speech, StageShow } from '../stage/stage-props.ts'
import { Listeners } from './listeners.ts'

/** What the chat and the built-in characters send to the stage, without either depending on the other. */
export type StageEvents = ReturnType<typeof createStageEvents>

export function createStageEvents() {
  const shows = new Listeners<StageShow>()
  const speech = new Listeners<Speech>()
  let unheard: ReadonlySet<string> = new Set()
  const isAudible = (userUuid: string): boolean => !unheard.has(userUuid)
  return {
    emitShow: (show: StageShow) => shows.emit(show),
    onShow: (listener: (show: StageShow) => void) => shows.add(listener),
    emitSpeech: (message: Speech) => {
      if (isAudible(message.userUuid)) speech.emit(message)
    },
    onSpeech: (listener: (message: Speech) => void) => speech.add(listener),
    isAudible,
    /** Sets the people whose speech is not shown: those the user has blocked. */
    hearNothingOf: (people: ReadonlySet<string>) => void (unheard = people),
  }
}
