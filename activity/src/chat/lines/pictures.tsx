import { ImageOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { ownFile } from '../../client/own-file.ts'
import { surface } from '../../client/surface.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { part } from '../../ui/part.tsx'
import { isEmbedded } from '../room/chat-lines.ts'
import styles from './pictures.module.css'

const Lightbox = part(async () => (await withPageWords(import('./lightbox.tsx'))).Lightbox, 'none')

type Sent = { name: string; alternativeTexts: readonly string[] }

/** The pictures of a message, as large as the chat has space for; a click opens the lightbox. */
export function Pictures({ urls, name, alternativeTexts }: { urls: readonly string[] } & Sent) {
  const shown = urls.map((url) => ownFile(url) ?? surface.url(url))
  const [open, setOpen] = useState<number | null>(null)
  if (urls.length === 0) return null
  return (
    <div className={classes(styles.pictures, urls.length > 1 && styles.several)}>
      {shown.map((url, at) => (
        <Picture
          key={url}
          url={url}
          name={name}
          alternativeText={alternativeTexts[at] ?? ''}
          onOpen={() => setOpen(at)}
        />
      ))}
      {open === null ? null : (
        <Suspense>
          <Lightbox
            urls={shown}
            first={open}
            name={name}
            alternativeTexts={alternativeTexts}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type PictureProps = { url: string; name: string; alternativeText: string; onOpen: () => void }

function Picture({ url, name, alternativeText, onOpen }: PictureProps) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  // Its host may be gone, or not reachable from inside Discord.
  if (failed)
    return isEmbedded(url) ? null : (
      <Button
        size="small"
        icon={<ImageOff />}
        onClick={() => surface.openExternal(new URL(url, window.location.origin).href)}
      >
        {t('chat.openPicture')}
      </Button>
    )
  const words = t('chat.picture', { name })
  return (
    <button type="button" onClick={onOpen} aria-label={alternativeText ? `${words}: ${alternativeText}` : words}>
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    </button>
  )
}
