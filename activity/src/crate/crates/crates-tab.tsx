import { ArrowLeft, FolderPlus, HardDriveDownload, Import } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CrateDetail } from './crate-detail.tsx'
import { CrateList } from './crate-list.tsx'
import { useCrate, useCrates } from './crates.ts'
import { canImport } from './import-sources.ts'
import styles from './crates.module.css'

/** The user's crates beside the stage: the list, or the open one. */
export function CratesTab() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const crates = useCrates()
  if (open !== null) return <OpenCrate crateUuid={open} onBack={() => setOpen(null)} />
  return (
    <>
      {crates.data && crates.data.length > 0 ? (
        <div className={styles.tabTools}>
          <span className={styles.count}>{t('crate.count', { count: crates.data.length })}</span>
          {canImport() ? (
            <IconButton size="small" label={t('crate.import')} onClick={() => openDialog({ name: 'importCrate' })}>
              <Import />
            </IconButton>
          ) : null}
          <IconButton size="small" label={t('library.open')} onClick={() => openDialog({ name: 'importLibrary' })}>
            <HardDriveDownload />
          </IconButton>
          <Button look="brand" size="small" icon={<FolderPlus />} onClick={() => openDialog({ name: 'crate' })}>
            {t('crate.new')}
          </Button>
        </div>
      ) : null}
      <div className={styles.scroller}>
        <CrateList narrow onOpen={({ crateUuid }) => setOpen(crateUuid)} />
      </div>
    </>
  )
}

function OpenCrate({ crateUuid, onBack }: { crateUuid: string; onBack: () => void }) {
  const { t } = useTranslation()
  const crate = useCrate(crateUuid)
  const back = (
    <IconButton label={t('crate.toAll')} onClick={onBack}>
      <ArrowLeft />
    </IconButton>
  )
  if (crate.data) return <CrateDetail crate={crate.data} narrow back={back} onGone={onBack} />
  return (
    <>
      <div className={styles.tabTools}>{back}</div>
      {crate.isError ? (
        <EmptyState
          title={sentenceFor(crate.error)}
          actions={<Button onClick={() => void crate.refetch()}>{t('common.retry')}</Button>}
        />
      ) : (
        <div className={styles.waiting}>
          <Spinner label={t('common.loading')} size={26} />
        </div>
      )}
    </>
  )
}
