import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenuProvider } from '../client/account/account-menu-slot.tsx'
import { queries } from '../client/api.ts'
import { BellPlace } from './bell-place.tsx'
import { DrawnHeads } from './drawn-heads.tsx'
import { Layers } from '../ui/overlays/layers.tsx'
import { wantAhead } from '../client/fetch-ahead.ts'
import styles from './app.module.css'
import { OpenToasts } from './open-toasts.tsx'
import { Pages } from './routes.tsx'
import { Troubles } from './troubles.tsx'
import { part } from '../ui/part.tsx'

const AccountMenu = part(async () => (await import('./account-menu.tsx')).AccountMenu, 'button')
wantAhead(AccountMenu.prefetch)

const space = <span className={styles.menu} />

const accountMenu = {
  menu: (
    <span className={styles.corner}>
      <BellPlace />
      <Suspense fallback={space}>
        <AccountMenu />
      </Suspense>
    </span>
  ),
  place: (
    <span className={styles.corner}>
      {space}
      {space}
    </span>
  ),
}

export function App() {
  const { t } = useTranslation()
  return (
    <QueryClientProvider client={queries}>
      <AccountMenuProvider value={accountMenu}>
        <Troubles>
          <DrawnHeads>
            <Layers label={t('common.menus')}>
              <Pages />
              <OpenToasts />
            </Layers>
          </DrawnHeads>
        </Troubles>
      </AccountMenuProvider>
    </QueryClientProvider>
  )
}
