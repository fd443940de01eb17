import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../client/page/page-header.tsx'
import { noticeNewVersion } from '../client/device/version.ts'
import { TroubleProvider } from '../ui/loading/part-trouble.tsx'

/** Shows and investigates failures to load a chunk, wherever they occur. */
export function Troubles({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const trouble = useMemo(
    () => ({
      failed: t('common.partFailed'),
      about: t('common.partFailedAbout'),
      retry: t('common.retry'),
      reload: t('page.reload'),
      close: t('common.close'),
      header: <PageHeader />,
      onShown: () => void noticeNewVersion(),
    }),
    [t],
  )
  return <TroubleProvider value={trouble}>{children}</TroubleProvider>
}
