import { File } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SentFile } from '@segue/shared/chat/attachments.ts'
import { ownFile } from '../../client/own-file.ts'
import { surface } from '../../client/surface.ts'
import { Button } from '../../ui/button.tsx'
import styles from './sent-files.module.css'

/** Sounds, films and other files that somebody sent. Those of this server play in their place; others are opened. */
export function SentFiles({ files }: { files: readonly SentFile[] }) {
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <Sent key={file.url} file={file} />
      ))}
    </div>
  )
}

function Sent({ file: { kind, url, name } }: { file: SentFile }) {
  const { t } = useTranslation()
  // Pages may play nothing from hosts that nobody knows.
  const own = ownFile(url)
  if (own && kind === 'audio')
    // What people send in passing has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio controls preload="none" src={own} aria-label={t('pictures.play', { name })} />
  if (own && kind === 'video')
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video controls preload="metadata" src={own} aria-label={t('pictures.play', { name })} />
  return (
    <Button size="small" icon={<File />} onClick={() => surface.openExternal(url)}>
      {t('pictures.download', { name })}
    </Button>
  )
}
