import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './shop.module.css'
import { useTokenAccount } from './tokens.ts'

/** The user's token balance. */
export function Balance() {
  const { t } = useTranslation()
  const { data: account } = useTokenAccount()
  return (
    <output className={styles.balance} aria-label={t('shop.balance')}>
      <Coins aria-hidden size={20} />
      <b>{account ? t('shop.tokens', { count: account.balance }) : '…'}</b>
    </output>
  )
}
