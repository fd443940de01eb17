import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './page.module.css'

/** Shown when a page throws. The browser's console has the cause. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <main className={styles.middle}>
      <EmptyState
        picture={<Unplug />}
        heading="h1"
        title={t('page.broken')}
        actions={
          <Button look="brand" onClick={() => location.reload()}>
            {t('page.reload')}
          </Button>
        }
      >
        {t('page.brokenAbout')}
      </EmptyState>
    </main>
  )
}
