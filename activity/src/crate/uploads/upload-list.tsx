import { CircleCheck, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Progress } from '../../ui/loading/progress.tsx'
import styles from '../queue/queue-panel.module.css'
import { dismissUpload, retryUpload, useUploads, type Destination, type Upload } from '../../song/uploads.ts'

/** Files being uploaded for a list, or only to the user's uploads. */
export function UploadList({ into }: { into: Destination | null }) {
  const { t } = useTranslation()
  const all = useUploads((state) => state.uploads)
  const uploads = all.filter((upload) => upload.into?.addTo === into?.addTo)
  return (
    <ul className={uploads.length > 0 ? styles.uploads : undefined} aria-label={t('queue.uploads')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function readyKey(into: Destination | null) {
  if (into === null) return 'myUploads.ready'
  return into.addTo === 'queue' ? 'queue.ready' : 'crate.uploadReady'
}

export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const { id, file, stage, progress, failure } = upload
  const percent = Math.round(progress * 100)
  const words = {
    waiting: t('queue.waiting'),
    sending: t('queue.uploading', { percent }),
    processing: t('queue.processing', { percent }),
    ready: t(readyKey(upload.into)),
    failed: failure ?? t('queue.failed'),
  }[stage]
  return (
    <li className={styles.upload}>
      <div className={styles.uploadHead}>
        {stage === 'ready' ? <CircleCheck className={styles.uploadReady} size={18} aria-hidden="true" /> : null}
        <span className={styles.uploadName}>{file.name}</span>
        {stage === 'failed' ? (
          <IconButton size="small" label={t('queue.again')} onClick={() => retryUpload(id)}>
            <RotateCcw />
          </IconButton>
        ) : null}
        <IconButton
          size="small"
          label={stage === 'ready' || stage === 'failed' ? t('queue.dismiss') : t('queue.cancelUpload')}
          onClick={() => dismissUpload(id)}
        >
          <X />
        </IconButton>
      </div>
      {stage === 'sending' || stage === 'processing' ? (
        <Progress label={words} value={progress} tone={stage === 'processing' ? 'lamp' : 'brand'} />
      ) : null}
      <p
        role={stage === 'failed' ? 'alert' : undefined}
        className={classes(
          styles.uploadState,
          stage === 'failed' && styles.uploadFailed,
          stage === 'ready' && styles.uploadReady,
        )}
      >
        {words}
      </p>
    </li>
  )
}
