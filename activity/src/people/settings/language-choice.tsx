import { useTranslation } from 'react-i18next'
import { languageNames } from '../../client/i18n.ts'
import { spokenLanguage } from '../../client/i18n.ts'
import { toastFailure } from '../../client/toasts.ts'
import { Select } from '../../ui/field.tsx'
import { speak } from '../account.ts'
import { Block } from '../../ui/block.tsx'

/** The language of the app and of e-mails. */
export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <Block title={t('common.language')} about={t('settings.languageAbout')}>
      <Select
        label={t('common.language')}
        quiet
        value={spokenLanguage()}
        options={languageNames}
        onChange={(language) => void speak(language).catch(toastFailure)}
      />
    </Block>
  )
}
