import { FileMusic, Trash2 } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LibraryFault, libraryBounds, type Library } from '@segue/shared/crate/library/library.ts'
import { libraryExtensions } from '@segue/shared/crate/library/library-files.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toastFailure } from '../../client/toasts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Failure } from '../../ui/failure.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import { deleteImport, useImports } from './imports.ts'
import styles from './library.module.css'
import { readLibraryFile } from './read-file.ts'

/** Reads a chosen or dropped file. Earlier imports are listed below. */
export function ChooseFile({
  onRead,
  onOpen,
}: {
  onRead: (library: Library, fileName: string) => void
  onOpen: (importId: string) => void
}) {
  const { t } = useTranslation()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = (file: File | undefined) => {
    if (!file || share !== null) return
    setError(null)
    setShare(0)
    readLibraryFile(file, setShare)
      .then((library) => onRead(library, file.name), setError)
      .finally(() => setShare(null))
  }
  return (
    <div className={styles.step}>
      <Failure words={error ? faultWords(t, error) : null} />
      <div
        className={classes(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          read(event.dataTransfer.files[0])
        }}
      >
        <FileMusic aria-hidden="true" />
        {share === null ? (
          <>
            <Button look="brand" onClick={() => input.current?.click()}>
              {t('library.choose')}
            </Button>
            <p>{t('library.orDrop')}</p>
          </>
        ) : (
          <Progress label={t('library.reading')} value={share} />
        )}
        <input
          ref={input}
          type="file"
          className={styles.file}
          tabIndex={-1}
          aria-label={t('library.choose')}
          accept={libraryExtensions.join(',')}
          onChange={(event) => {
            read(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <p className={styles.quiet}>{t('library.formats')}</p>
      <Earlier onOpen={onOpen} />
    </div>
  )
}

/** Why a file can't be read, with its line. */
function faultWords(t: TFunction, error: unknown): string {
  if (!(error instanceof LibraryFault)) return sentenceFor(error)
  const words = t(`library.faults.${error.code}`, { megabytes: libraryBounds.megabytes })
  return error.line === null ? words : `${words} ${t('library.inLine', { line: error.line })}`
}

function Earlier({ onOpen }: { onOpen: (importId: string) => void }) {
  const { t } = useTranslation()
  const imports = useImports()
  const left = (count: number) => (count > 0 ? t('library.left', { count }) : t('library.complete'))
  if (!imports.data || imports.data.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('library.earlier')}</h3>
      <ul className={styles.rows}>
        {imports.data.map(({ importId, fileName, status, total, missing, uncertain }) => (
          <li key={importId} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => onOpen(importId)}>
              <span className={styles.name}>{fileName}</span>
              <span className={styles.quiet}>
                {t('queue.songs', { count: total })} ·{' '}
                {status === 'COMPLETE' ? left(missing + uncertain) : t(`library.state.${status}`)}
              </span>
            </button>
            <IconButton
              size="small"
              label={t('library.forget', { name: fileName })}
              onClick={() => void deleteImport(importId).catch(toastFailure)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
