import i18next from 'i18next'
import { withNotificationWords } from '../../client/i18n.ts'
import { surface } from '../../client/surface.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { mayAsk, turnOn } from './push.ts'

const offeredKey = 'segue-push-offered'

/**
 * Offers push notifications once, after the user has done something they would be notified about; never right on
 * arrival.
 */
export async function offerPush(wish: 'follow' | 'friend', name: string): Promise<void> {
  if (!mayAsk() || surface.storage.get(offeredKey) !== null) return
  await withNotificationWords(Promise.resolve())
  surface.storage.set(offeredKey, 'yes')
  const question = i18next.t(wish === 'follow' ? 'notifications.offerFollow' : 'notifications.offerFriend', { name })
  const run = () => void turnOn().catch(toastFailure)
  toast(question, { stays: true, action: { words: i18next.t('notifications.turnOn'), run } })
}
