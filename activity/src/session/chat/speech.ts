import { Listeners } from '../listeners.ts'
import type { Speech } from '../../stage/stage-props.ts'

/** Speech that the chat and the built-in characters send to the stage, which shows it in bubbles. */
const speech = new Listeners<Speech>()
let unheard: ReadonlySet<string> = new Set()

export const emitSpeech = (message: Speech): void => {
  if (isAudible(message.userUuid)) speech.emit(message)
}
export const onSpeech = (listener: (message: Speech) => void): (() => void) => speech.add(listener)
export const isAudible = (userUuid: string): boolean => !unheard.has(userUuid)
/** Sets the people whose speech is not shown: those the user has blocked. */
export const hearNothingOf = (people: ReadonlySet<string>): void => void (unheard = people)
