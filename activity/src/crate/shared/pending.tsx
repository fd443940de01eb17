import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CratePageFrame } from '../page-frame.tsx'
import styles from '../pages.module.css'

export function Pending({
  isError,
  error,
  refetch,
}: {
  isError: boolean
  error: Error | null
  refetch: () => unknown
}) {
  const { t } = useTranslation()
  const gone = error instanceof CallFailed && error.status === 404
  return (
    <CratePageFrame title={t('crate.title')}>
      {isError ? (
        <EmptyState
          picture={<SearchX />}
          heading="h1"
          title={gone ? t('page.notFound') : sentenceFor(error)}
          actions={
            gone ? (
              <Link to="/" className={buttonClass('brand')}>
                {t('account.toTheStreet')}
              </Link>
            ) : (
              <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
            )
          }
        />
      ) : (
        <div className={styles.waiting}>
          <Spinner label={t('common.loading')} size={32} />
        </div>
      )}
    </CratePageFrame>
  )
}
