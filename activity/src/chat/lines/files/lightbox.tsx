import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { surface } from '../../../client/surface.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isEmbedded } from '../../room/chat-lines.ts'
import styles from './lightbox.module.css'

/** The pictures of a message, one at a time, as large as the window allows. */
export function Lightbox({
  urls,
  first,
  name,
  alternativeTexts,
  onClose,
}: {
  urls: readonly string[]
  first: number
  name: string
  alternativeTexts: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [at, setAt] = useState(first)
  const url = urls[at]
  if (url === undefined) return null
  const alternativeText = alternativeTexts[at] ?? ''
  const turn = (by: number) => setAt((before) => (before + by + urls.length) % urls.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  return (
    <Dialog open size="large" onClose={onClose} title={t('chat.picture', { name })} closeLabel={t('pictures.close')}>
      {/* The arrow keys duplicate the buttons below. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.lightbox} onKeyDown={onKeyDown}>
        <img src={url} alt={alternativeText || t('chat.picture', { name })} referrerPolicy="no-referrer" />
        {alternativeText ? <p>{alternativeText}</p> : null}
        <div className={styles.tools}>
          {urls.length > 1 ? (
            <>
              <IconButton label={t('pictures.previous')} onClick={() => turn(-1)}>
                <ChevronLeft />
              </IconButton>
              <IconButton label={t('pictures.next')} onClick={() => turn(1)}>
                <ChevronRight />
              </IconButton>
            </>
          ) : null}
          {isEmbedded(url) ? null : (
            <IconButton
              label={t('pictures.original')}
              onClick={() => surface.openExternal(new URL(url, window.location.origin).href)}
            >
              <ExternalLink />
            </IconButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
