import { Disc3 } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../queue/queue-panel.module.css'
import { toastFailure } from '../../client/toasts.ts'
import { droppedFiles } from '../../song/dropped-files.ts'
import { uploadFiles, type Destination } from '../../song/uploads.ts'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Accepts dropped audio files and folders, for the given list. */
export function DropArea({
  enabled,
  into,
  children,
}: {
  enabled: boolean
  into: Destination | null
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  // Every child fires enter and leave; only the balance tells whether the files are still over this area.
  const depth = useRef(0)
  const lean = (by: 1 | -1 | 0) => {
    depth.current = by === 0 ? 0 : depth.current + by
    setOver(depth.current > 0)
  }
  if (!enabled) return <div className={styles.drop}>{children}</div>
  return (
    <div
      className={styles.drop}
      onDragEnter={(event) => (holdsFiles(event) ? lean(1) : undefined)}
      onDragLeave={(event) => (holdsFiles(event) ? lean(-1) : undefined)}
      onDragOver={(event) => (holdsFiles(event) ? event.preventDefault() : undefined)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        lean(0)
        void droppedFiles(event.dataTransfer).then((files) => uploadFiles(files, into), toastFailure)
      }}
    >
      {children}
      {over ? (
        <div className={styles.over}>
          <Disc3 aria-hidden="true" />
          {t('queue.dropHere')}
        </div>
      ) : null}
    </div>
  )
}
