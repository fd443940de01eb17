import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../../client/config.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../account.module.css'
import { canGoToDiscord } from './discord-trip.ts'
import { knowsPasskeys } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** The ways in besides Discord and a password. If there are more than two ways altogether, these are behind one button. */
export function OtherWays({
  onPhone,
  onPasskey,
}: {
  onPhone: () => void
  /** Called after signing in with a passkey; absent if there is no account yet. */
  onPasskey?: () => void
}) {
  const { t } = useTranslation()
  const hasPhone = clientConfig().phoneChannels.length > 0
  const hasPasskey = onPasskey !== undefined && knowsPasskeys()
  const others = Number(hasPhone) + Number(hasPasskey)
  if (others === 0) return null
  const ways = (
    <>
      {hasPasskey ? <PasskeyButton onDone={onPasskey} /> : null}
      {hasPhone ? (
        <Button size="large" wide icon={<Smartphone />} onClick={onPhone}>
          {t('account.usePhone')}
        </Button>
      ) : null}
    </>
  )
  if (1 + Number(canGoToDiscord()) + others <= 2) return ways
  return (
    <details className={styles.more}>
      <summary>{t('account.otherWays')}</summary>
      <div className={styles.form}>{ways}</div>
    </details>
  )
}
