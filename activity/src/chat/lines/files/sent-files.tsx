import { File } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SentFile } from '@segue/shared/chat/attachments.ts'
import { ownFile } from '../../../client/files/own-file.ts'
import { surface } from '../../../client/surface.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './sent-files.module.css'

/** Audio, video and other files of a message. Files on our own server play inline; others open externally. */
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
  // Pages must not load media from unknown hosts.
  const own = ownFile(url)
  if (own && kind === 'audio')
    // Files sent in a chat have no captions.
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
