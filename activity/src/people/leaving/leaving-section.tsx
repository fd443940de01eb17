import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '../../ui/part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from '../account.module.css'

const YourData = part(async () => (await import('./your-data.tsx')).YourData, 'panel')

/** In the account: one's data and the way out, which few people need and which is fetched for them alone. */
export function LeavingSection() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('yourData.title')}</summary>
      {isOpen ? (
        <Suspense fallback={<Spinner label={t('common.loading')} size={28} />}>
          <YourData />
        </Suspense>
      ) : null}
    </details>
  )
}
