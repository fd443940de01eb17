import { defaultLanguage, translatedLanguages } from '@segue/shared/i18n/words.ts'
import type { App } from '../../app.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { waysInChangedText } from '../users/public.ts'
import { notifyNow } from './notify/notify.ts'

/** Notifies a user that ways to sign in were added to or removed from their account. */
export const notifyOfSignInChanges = (app: App): JobHandler<'waysInChanged'> => ({
  async run({ userUuid, changeId, ...change }) {
    const occasion = {
      key: `waysInChanged ${changeId}`,
      kind: 'waysInChanged' as const,
      fromUuid: null,
      roomUuid: null,
      about: {
        text: waysInChangedText(defaultLanguage, change),
        translations: Object.fromEntries(
          translatedLanguages.map((language) => [language, { text: waysInChangedText(language, change) }]),
        ),
      },
    }
    await notifyNow(app, occasion, [userUuid])
  },
})
