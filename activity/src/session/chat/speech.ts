import { Listeners } from '../listeners.ts'
import type { Speech } from '../../stage/stage-props.ts'

/** What the chat and the house tell the stage that somebody says; the stage shows it over their head. */
const speech = new Listeners<Speech>()
let unheard: ReadonlySet<string> = new Set()

export const emitSpeech = (message: Speech): void => {
  if (isAudible(message.userUuid)) speech.emit(message)
}
export const onSpeech = (listener: (message: Speech) => void): (() => void) => speech.add(listener)
export const isAudible = (userUuid: string): boolean => !unheard.has(userUuid)
/** Of these nobody wants to see what they say: whoever is blocked. */
export const hearNothingOf = (people: ReadonlySet<string>): void => void (unheard = people)
