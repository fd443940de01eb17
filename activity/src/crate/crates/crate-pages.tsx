import { FolderOpen, FolderPlus, Library, Lock, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { must } from '@segue/shared/must.ts'
import { SignInFirst } from '../../client/account/sign-in-first.tsx'
import { openDialog } from '../../client/dialogs.ts'
import { Link, useNavigate, useParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useIsUser } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CrateDetail } from './crate-detail.tsx'
import { CrateList } from './crate-list.tsx'
import { cratePath, useCrate, useCrates } from './crates.ts'
import { ImportButtons } from './import-buttons.tsx'
import { CratePageFrame } from '../page-frame.tsx'
import styles from '../pages.module.css'

/** The user's crates. */
export function CratesPage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const navigate = useNavigate()
  const crates = useCrates()
  return (
    <CratePageFrame title={t('crate.title')}>
      {isUser ? (
        <>
          <div className={styles.bar}>
            <h1>{t('crate.title')}</h1>
            <Button icon={<FolderOpen />} onClick={() => openDialog({ name: 'myUploads' })}>
              {t('myUploads.open')}
            </Button>
            {crates.data && crates.data.length > 0 ? (
              <>
                <ImportButtons />
                <Button look="brand" icon={<FolderPlus />} onClick={() => openDialog({ name: 'crate' })}>
                  {t('crate.new')}
                </Button>
              </>
            ) : null}
          </div>
          <CrateList onOpen={(crate) => navigate(cratePath(crate))} />
        </>
      ) : (
        <SignInFirst picture={<Library />} title={t('crate.signedOut')}>
          {t('crate.noneAbout')}
        </SignInFirst>
      )}
    </CratePageFrame>
  )
}

/** A single crate: editable if it is the user's own. */
export function CratePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const crateId = must(useParams()['crateId'], 'a route with a crate id')
  const crate = useCrate(crateId)
  return (
    <CratePageFrame title={crate.data?.crateName ?? t('crate.title')} fixed>
      {crate.data ? (
        <CrateDetail
          key={crate.data.crateUuid}
          crate={crate.data}
          onGone={() => navigate('/playlists', { replace: true })}
        />
      ) : (
        <NoCrate error={crate.error} onRetry={() => void crate.refetch()} />
      )}
    </CratePageFrame>
  )
}

/** In place of a crate that is loading, does not exist for this user or could not be loaded. */
function NoCrate({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  if (!error)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={32} />
      </div>
    )
  // The existence of a private crate is not revealed: its owner has to sign in first.
  const hidden = error instanceof CallFailed && (error.status === 404 || error.status === 403)
  if (!hidden)
    return (
      <EmptyState
        picture={<WifiOff />}
        heading="h1"
        title={sentenceFor(error)}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    )
  return (
    <EmptyState
      picture={<Lock />}
      heading="h1"
      title={t('crateDialogs.notHere')}
      actions={
        isUser ? (
          <Link to="/playlists" className={buttonClass('brand')}>
            {t('crate.title')}
          </Link>
        ) : (
          <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
            {t('account.signIn')}
          </Button>
        )
      }
    >
      {t('crateDialogs.notHereAbout')}
    </EmptyState>
  )
}
