import { Moon, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Brand } from '../client/page/brand.tsx'
import { Link } from '../client/router.tsx'
import styles from './page.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <main className={styles.middle}>
      <title>{t('page.notFound')}</title>
      <Link to="/" className={styles.home}>
        <Brand />
      </Link>
      <EmptyState
        picture={<Moon />}
        heading="h1"
        title={t('page.notFound')}
        actions={
          <Link to="/" className={buttonClass('brand')}>
            {t('account.toTheStreet')}
          </Link>
        }
      >
        {t('page.notFoundAbout')}
      </EmptyState>
    </main>
  )
}

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
