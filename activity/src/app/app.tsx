import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenuProvider } from '../client/account-menu-slot.tsx'
import { queries } from '../client/api.ts'
import { Layers } from '../ui/layers.tsx'
import styles from './app.module.css'
import { OpenToasts } from './open-toasts.tsx'
import { Pages } from './routes.tsx'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

const accountMenu = (
  <Suspense fallback={<span className={styles.menu} />}>
    <AccountMenu />
  </Suspense>
)

export function App() {
  const { t } = useTranslation()
  return (
    <QueryClientProvider client={queries}>
      <AccountMenuProvider value={accountMenu}>
        <Layers label={t('common.menus')}>
          <Pages />
          <OpenToasts />
        </Layers>
      </AccountMenuProvider>
    </QueryClientProvider>
  )
}
