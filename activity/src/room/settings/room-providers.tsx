import { useTranslation } from 'react-i18next'
import { musicProviders, playableProviders, providerNames, type MusicProvider } from '@segue/shared/song/providers.ts'
import { useMusicAccounts } from '../../session/sound/music-accounts.ts'
import { Switch } from '../../ui/fields/toggle.tsx'
import styles from './moderation-settings.module.css'

/** The room's providers as the API accepts them; an empty list means any. */
export const providersOf = (keys: readonly string[]): MusicProvider[] =>
  musicProviders.filter((name) => keys.includes(name))

/**
 * Which music services the room takes songs from. Only those set up here are offered; the others stay unchanged. The
 * last one cannot be turned off, because an empty list allows songs from anywhere.
 */
export function RoomProviders({
  chosen,
  onChange,
}: {
  chosen: readonly MusicProvider[]
  onChange: (chosen: MusicProvider[]) => void
}) {
  const { t } = useTranslation()
  const { data: accounts } = useMusicAccounts()
  const taken = chosen.length === 0 ? playableProviders : chosen
  const offered = playableProviders.filter(
    (name) => name === 'uploadService' || accounts?.musicProviders.includes(name),
  )
  const on = offered.filter((name) => taken.includes(name))
  const change = (name: MusicProvider, isOn: boolean) => {
    const next = musicProviders.filter((one) => (one === name ? isOn : taken.some((other) => other === one)))
    onChange(playableProviders.every((one) => next.includes(one)) ? [] : next)
  }
  // There is only one provider, so there is no choice.
  if (!accounts || (offered.length === 1 && on.length === 1)) return null
  return (
    <section className={styles.moderation} aria-label={t('roomSettings.providers')}>
      <h3>{t('roomSettings.providers')}</h3>
      <p className={styles.about}>{t('roomSettings.providersAbout')}</p>
      {offered.map((name) => (
        <Switch
          key={name}
          label={providerNames[name]}
          checked={on.includes(name)}
          disabled={on.length === 1 && on.includes(name)}
          onChange={(isOn) => change(name, isOn)}
        />
      ))}
    </section>
  )
}
