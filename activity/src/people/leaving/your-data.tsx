import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { useIsUser } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../account.module.css'
import { CloseAccount } from './close-account.tsx'
import { ExportData } from './export-data.tsx'

/** All that is held about somebody, to take along, and the end of their account. */
export function YourData() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  if (!isUser) {
    return (
      <div className={styles.form}>
        <p>{t('yourData.signIn')}</p>
        <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
          {t('account.signIn')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <ExportData />
      <CloseAccount />
    </div>
  )
}
