import { wordsAt } from '../../client/i18n.ts'
import { toast } from '../../client/toasts.ts'

/** Shows a toast that a message went to a bot and not to the chat. */
export const toastCommandSent = (): void => toast(wordsAt('chatCommands.given'))
