import { FolderPlus, Globe, Library, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CrateCover, ImportingCover } from './crate-cover.tsx'
import { useCrates, type CrateSummary } from './crates.ts'
import { ImportButtons } from './import-buttons.tsx'
import { canImport } from './import-sources.ts'
import styles from './crates.module.css'
import { ImportProgress } from './import-progress.tsx'

/** The user's crates as a grid of covers, or as rows in narrow layouts. */
export function CrateList({ narrow, onOpen }: { narrow?: boolean; onOpen: (crate: CrateSummary) => void }) {
  const { t } = useTranslation()
  const crates = useCrates()
  if (crates.isPending)
    return (
      <>
        <output className="visually-hidden">{t('common.loading')}</output>
        <ul className={styles.crates} data-narrow={narrow} aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <li key={place} className={styles.ghost} />
          ))}
        </ul>
      </>
    )
  if (crates.isError)
    return (
      <EmptyState
        title={sentenceFor(crates.error)}
        actions={<Button onClick={() => void crates.refetch()}>{t('common.retry')}</Button>}
      />
    )
  if (crates.data.length === 0)
    return (
      <EmptyState
        picture={<Library />}
        title={t('crate.none')}
        actions={
          <>
            <Button look="brand" icon={<FolderPlus />} onClick={() => openDialog({ name: 'crate' })}>
              {t('crate.new')}
            </Button>
            <ImportButtons />
          </>
        }
      >
        {t(canImport() ? 'crate.noneAbout' : 'crate.noneAboutHere')}
      </EmptyState>
    )
  return (
    <ul className={styles.crates} data-narrow={narrow}>
      {crates.data.map((crate) => (
        <li key={crate.crateUuid}>
          <CrateCard crate={crate} size={narrow ? 52 : 180} onOpen={() => onOpen(crate)} />
        </li>
      ))}
    </ul>
  )
}

function CrateCard({ crate, size, onOpen }: { crate: CrateSummary; size: number; onOpen: () => void }) {
  const { t } = useTranslation()
  const Door = crate.isPublic ? Globe : Lock
  const importing = crate.importStatus === 'IN_PROGRESS' && crate.count === 0
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      {importing ? <ImportingCover size={size} /> : <CrateCover crate={crate} size={size} />}
      <span className={styles.words}>
        <span className={styles.name}>{crate.crateName}</span>
        <span className={styles.about}>
          <Door aria-hidden="true" />
          <span className="visually-hidden">{t(crate.isPublic ? 'crate.public' : 'crate.private')}, </span>
          {t('queue.songs', { count: crate.count })}
        </span>
        <ImportProgress crate={crate} brief />
      </span>
    </button>
  )
}
