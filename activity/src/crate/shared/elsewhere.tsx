import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { linkOf } from '@segue/shared/song/links.ts'
import { musicProviders, providerNames } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { surface } from '../../client/surface.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from '../pages.module.css'

/** Links to the song at music services. */
export function Elsewhere({ song }: { song: Song }) {
  const { t } = useTranslation()
  const links = musicProviders.flatMap((provider) => {
    const id = song.musicProviders?.[provider]
    const url = id ? linkOf(provider, id) : undefined
    return url ? [{ provider, url }] : []
  })
  if (links.length === 0) return null
  return (
    <section className={styles.elsewhere}>
      <h2>{t('crate.hearAt')}</h2>
      <ul>
        {links.map(({ provider, url }) => (
          <li key={provider}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('plain', 'small')}
              onClick={(event) => {
                event.preventDefault()
                surface.openExternal(url)
              }}
            >
              <ExternalLink aria-hidden="true" /> {providerNames[provider]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
