import { useTranslation } from 'react-i18next'
import { removalSentences, type AccountRemoval } from '../../client/account-removal.ts'

/** What somebody is told whom moderators have shown out of the product. */
export function AccountRemovalWords({ removal }: { removal: AccountRemoval }) {
  // Says it anew in another language.
  useTranslation()
  return removalSentences(removal).map((sentence) => <p key={sentence}>{sentence}</p>)
}
