import { useTranslation } from 'react-i18next'
import { removalSentences, type AccountRemoval } from '../../client/account/account-removal.ts'

/** The message for a user whom moderators have kicked or banned from the product. */
export function AccountRemovalWords({ removal }: { removal: AccountRemoval }) {
  // Re-renders when the language changes.
  useTranslation()
  return removalSentences(removal).map((sentence) => <p key={sentence}>{sentence}</p>)
}
