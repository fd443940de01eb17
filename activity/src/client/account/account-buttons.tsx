import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { openDialog } from '../dialogs.ts'

/** Sign-up and sign-in buttons, shown where an account is needed. */
export function AccountButtons() {
  const { t } = useTranslation()
  return (
    <>
      <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signUp' })}>
        {t('account.signUp')}
      </Button>
      <Button onClick={() => openDialog({ name: 'account', page: 'signIn' })}>{t('account.signIn')}</Button>
    </>
  )
}
