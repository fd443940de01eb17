import { useTranslation } from 'react-i18next'
import { isArriving } from '../client/device/arrival.ts'
import { Arriving } from '../ui/loading/arriving.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './page.module.css'

export function PageLoading() {
  const { t } = useTranslation()
  if (isArriving()) return <Arriving label={t('common.loading')} />
  return (
    <div className={styles.middle}>
      <Spinner label={t('common.loading')} size={32} />
    </div>
  )
}
