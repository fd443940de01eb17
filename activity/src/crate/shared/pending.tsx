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

/** In place of a shared song, album or artist that is loading, doesn't exist or could not be loaded. */
export function Pending({
  what,
  isError,
  error,
  refetch,
}: {
  what: 'song' | 'album' | 'artist'
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
          title={gone ? t(`gone.${what}`) : sentenceFor(error)}
          actions={
            gone ? (
              <Link to="/" className={buttonClass('brand')}>
                {t('account.toTheStreet')}
              </Link>
            ) : (
              <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
            )
          }
        >
          {gone ? t('gone.about') : null}
        </EmptyState>
      ) : (
        <div className={styles.waiting}>
          <Spinner label={t('common.loading')} size={32} />
        </div>
      )}
    </CratePageFrame>
  )
}
