import { ImageOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../../client/i18n.ts'
import { ownFile } from '../../../client/files/own-file.ts'
import { namedFile } from '../../../client/files/named-file.ts'
import { surface } from '../../../client/surface.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { part } from '../../../ui/part.tsx'
import { isEmbedded } from '../../room/chat-lines.ts'
import styles from './pictures.module.css'

const Lightbox = part(async () => (await withPageWords(import('./lightbox.tsx'))).Lightbox, 'none')

type Sent = { name: string; alternativeTexts: readonly string[] }

/** The pictures of a message, as large as the chat has space for; a click opens the lightbox. */
export function Pictures({ urls, name, alternativeTexts }: { urls: readonly string[] } & Sent) {
  const all = urls.map((url, at) => ({ url, source: sourceOf(url), alternativeText: alternativeTexts[at] ?? '' }))
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const shown = all.filter(({ url, source }) => source !== null && !failed.has(url))
  const [open, setOpen] = useState<string | null>(null)
  if (urls.length === 0) return null
  return (
    <div className={classes(styles.pictures, urls.length > 1 && styles.several)}>
      {all.map(({ url, source, alternativeText }) => (
        <Picture
          key={url}
          url={url}
          source={failed.has(url) ? null : source}
          name={name}
          alternativeText={alternativeText}
          onOpen={() => setOpen(url)}
          onError={() => setFailed((before) => new Set([...before, url]))}
        />
      ))}
      {open === null ? null : (
        <Suspense>
          <Lightbox
            urls={shown.map(({ source }) => source ?? '')}
            first={shown.findIndex(({ url }) => url === open)}
            name={name}
            alternativeTexts={shown.map((one) => one.alternativeText)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Where the browser loads a picture from: the message or the page itself, our server or a host on the map. Null for a
 * picture on any other host.
 */
function sourceOf(url: string): string | null {
  return isEmbedded(url) || url.startsWith('blob:') ? url : (ownFile(url) ?? namedFile(url, 'image'))
}

type PictureProps = {
  url: string
  source: string | null
  name: string
  alternativeText: string
  onOpen: () => void
  onError: () => void
}

/** A picture; a link to it if it isn't loaded here, or can't be: its host may be unreachable or its address expired. */
function Picture({ url, source, name, alternativeText, onOpen, onError }: PictureProps) {
  const { t } = useTranslation()
  if (source === null)
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
      <img src={source} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={onError} />
    </button>
  )
}
