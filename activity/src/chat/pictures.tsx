import { ImageOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../client/i18n.ts'
import { ownFile } from '../client/own-file.ts'
import { surface } from '../client/surface.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'
import styles from './pictures.module.css'

const Lightbox = part(async () => (await withPageWords(import('./lightbox.tsx'))).Lightbox, 'none')

type Sent = { name: string; alternativeText: string }

/** Pictures that somebody sent, as large as a chat has room for; a press shows the whole one. */
export function Pictures({ urls, ...sent }: { urls: readonly string[] } & Sent) {
  const shown = urls.map((url) => ownFile(url) ?? url)
  const [open, setOpen] = useState<number | null>(null)
  if (urls.length === 0) return null
  return (
    <div className={styles.pictures}>
      {shown.map((url, at) => (
        <Picture key={url} url={url} {...sent} onOpen={() => setOpen(at)} />
      ))}
      {open === null ? null : (
        <Suspense>
          <Lightbox urls={shown} first={open} {...sent} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Picture({ url, name, alternativeText, onOpen }: { url: string; onOpen: () => void } & Sent) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  // Its host may be gone, or out of reach from inside Discord.
  if (failed)
    return (
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
