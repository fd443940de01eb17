import { useTranslation } from 'react-i18next'
import type { AccountRemoval } from '../../client/account/account-removal.ts'
import { openDialog } from '../../client/dialogs.ts'
import { AccountRemovalWords } from '../../session/people/account-removal-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../account.module.css'

/** Informs a user that moderators have ended their session, on whatever page they are. */
export function AccountRemovalDialog({ removal, onClose }: { removal: AccountRemoval; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      closeLabel={t('common.close')}
      title={t(`doors.${removal.code}Title`)}
    >
      <div className={styles.form}>
        <AccountRemovalWords removal={removal} />
        {removal.code === 'accountKicked' ? (
          <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
            {t('account.signIn')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
