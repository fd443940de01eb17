import { wordsAt } from '../../client/i18n.ts'
import { say } from '../../client/toasts.ts'

/** Says that a line went to a bot and not to the chat. */
export const sayToldBot = (): void => say(wordsAt('chatCommands.given'))
