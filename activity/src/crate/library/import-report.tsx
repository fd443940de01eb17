import { ArrowLeft, FolderUp, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../client/account/capabilities.ts'
import { closeDialog } from '../../client/dialogs.ts'
import { useNavigate } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { chooseFiles } from '../../song/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DropArea } from '../list/drop-area.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import { useImport, useTracks } from './imports.ts'
import styles from './library.module.css'
import { Problems } from './problems.tsx'
import type { LibraryImport } from './send-import.ts'
import { fileNameOf, trackLabel } from './track-label.ts'
import { UncertainTracks } from './uncertain-tracks.tsx'

/** The progress of an import, then its outcome, and what to do about what is missing. */
export function ImportReport({ importId, onBack }: { importId: string; onBack: () => void }) {
  const { t } = useTranslation()
  const state = useImport(importId)
  const mayUpload = useMay('uploadMusic')
  if (state.isPending) return <Spinner label={t('common.loading')} size={26} />
  if (state.isError)
    return (
      <EmptyState
        title={sentenceFor(state.error)}
        actions={<Button onClick={() => void state.refetch()}>{t('common.retry')}</Button>}
      />
    )
  return (
    <DropArea enabled={mayUpload} into={null}>
      <div className={styles.step}>
        <div className={styles.head}>
          <Button look="quiet" size="small" icon={<ArrowLeft />} onClick={onBack}>
            {t('library.another')}
          </Button>
          <p className={styles.quiet}>{state.data.fileName}</p>
        </div>
        <Summary state={state.data} />
        <Problems problems={state.data.problems} problemCount={state.data.problemCount} />
        <Crates state={state.data} />
        <UncertainTracks importId={importId} count={state.data.uncertain} />
        <Missing importId={importId} count={state.data.missing} mayUpload={mayUpload} />
      </div>
    </DropArea>
  )
}

function Summary({
  state: { status, total, received, matched, uncertain, missing, failure },
}: {
  state: LibraryImport
}) {
  const { t } = useTranslation()
  const done = matched + uncertain + missing
  if (status === 'RECEIVING')
    return (
      <div className={styles.section}>
        <Progress label={t('library.sending')} value={received / total} />
        <p>{t('library.interrupted', { done: received, total })}</p>
      </div>
    )
  if (status === 'IN_PROGRESS')
    return (
      <div className={styles.section}>
        <Progress label={t('library.looking', { done, total })} value={done / total} tone="lamp" />
        <p aria-hidden="true">{t('library.looking', { done, total })}</p>
      </div>
    )
  return (
    <output className={styles.section}>
      <p className={styles.result}>
        {t('library.imported', { count: matched })} {matched === total ? t('library.complete') : null}
      </p>
      {failure ? <p className={styles.bad}>{t(`library.failures.${failure}`)}</p> : null}
    </output>
  )
}

/** The crates that an import has filled. */
function Crates({ state: { playlists } }: { state: LibraryImport }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const crates = playlists.flatMap(({ crateUuid, ...one }) => (crateUuid === null ? [] : [{ ...one, crateUuid }]))
  if (crates.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('crate.count', { count: crates.length })}</h3>
      <ul className={styles.rows}>
        {crates.map(({ crateUuid, folders, name }) => (
          <li key={crateUuid}>
            <button
              type="button"
              className={styles.open}
              onClick={() => {
                closeDialog()
                navigate(`/playlists/${crateUuid}/${encodeURIComponent(name)}`)
              }}
            >
              <span className={styles.name}>{[...folders, name].join(' / ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tracks without a song. Their files are matched when they are uploaded, whenever that is. */
function Missing({ importId, count, mayUpload }: { importId: string; count: number; mayUpload: boolean }) {
  const { t } = useTranslation()
  const tracks = useTracks(importId, 'missing', count)
  const more = count - (tracks.data?.tracks.length ?? 0)
  return (
    <section className={styles.section}>
      <UploadList into={null} />
      {count > 0 ? (
        <>
          <h3>{t('library.missing', { count })}</h3>
          <p>{t(mayUpload ? 'library.missingAbout' : 'pageRefusals.uploadNotAllowed')}</p>
          {mayUpload ? (
            <div className={styles.buttons}>
              <Button look="brand" size="small" icon={<FolderUp />} onClick={() => chooseFiles(null, 'folder')}>
                {t('library.chooseFolder')}
              </Button>
              <Button size="small" icon={<Upload />} onClick={() => chooseFiles(null)}>
                {t('queue.chooseFiles')}
              </Button>
            </div>
          ) : null}
          {/* A scrollable list must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={styles.rows} tabIndex={0} aria-label={t('library.missing', { count })}>
            {tracks.data?.tracks.map((track) => (
              <li key={track.position} className={styles.track}>
                <span className={styles.name}>{trackLabel(track, t)}</span>
                {track.title === null ? null : <span className={styles.quiet}>{fileNameOf(track)}</span>}
              </li>
            ))}
          </ul>
          {tracks.data && more > 0 ? <p className={styles.quiet}>{t('library.more', { count: more })}</p> : null}
        </>
      ) : null}
    </section>
  )
}
