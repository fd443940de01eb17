import { useTranslation } from 'react-i18next'
import { Spinner } from '../ui/spinner.tsx'
import styles from './page.module.css'

export function PageLoading() {
  const { t } = useTranslation()
  return (
    <div className={styles.middle}>
      <Spinner label={t('common.loading')} size={32} />
    </div>
  )
}
