import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surface } from '../client/surface.ts'
import { Button } from '../ui/button.tsx'
import styles from './pictures.module.css'

/** Pictures that somebody sent, as large as a chat has room for; a press opens the whole one where it is. */
export function Pictures({ urls, name }: { urls: readonly string[]; name: string }) {
  if (urls.length === 0) return null
  return (
    <div className={styles.pictures}>
      {urls.map((url) => (
        <Picture key={url} url={url} name={name} />
      ))}
    </div>
  )
}

function Picture({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const open = () => surface.openExternal(url)
  // Its host may be gone, or out of reach from inside Discord.
  if (failed)
    return (
      <Button size="small" icon={<ImageOff />} onClick={open}>
        {t('chat.openPicture')}
      </Button>
    )
  return (
    <button type="button" onClick={open} aria-label={t('chat.picture', { name })}>
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
