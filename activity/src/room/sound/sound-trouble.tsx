import { ExternalLink, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { musicProviders, providerNames, type MusicProvider } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { asUser } from '../../client/account/as-user.ts'
import { currentSession } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { toastFailure } from '../../client/toasts.ts'
import type { Linkable } from '../../session/sound/link-account.ts'
import { useReplaced } from '../../session/sound/music-accounts.ts'
import { useLiveRoom, useRoomState, useSnapshot } from '../../session/room-context.tsx'
import styles from './sound-trouble.module.css'

const linkable: readonly Linkable[] = ['spotify', 'apple']

/** Why this listener hears nothing, and what they can do. The room continues. */
export function SoundTrouble() {
  const { t } = useTranslation()
  const sound = useSnapshot((snapshot) => snapshot.sound)
  const song = useRoomState((state) => state.nowPlaying?.song ?? null)
  if (sound.name !== 'unplayable' || !song) return null
  // The provider that refused, or else the first one that has the song.
  const provider = sound.provider ?? musicProviders.find((name) => song.musicProviders?.[name])
  const address = provider ? addressAt(song, provider) : null
  const name = provider ? providerNames[provider] : '?'
  const account = sound.why === 'needs-account' ? linkable.find((one) => one === provider) : undefined
  return (
    <p className={styles.trouble}>
      <VolumeX aria-hidden="true" />
      <span>{t(`room.unplayable.${sound.why}`, { provider: name })}</span>
      {account ? <LinkButton account={account} name={name} /> : null}
      {address && (sound.why === 'no-provider' || sound.why === 'needs-account' || sound.why === 'refused') ? (
        <button type="button" onClick={() => surface.openExternal(address)}>
          {t('room.openAt', { provider: name })} <ExternalLink aria-hidden="true" />
        </button>
      ) : null}
    </p>
  )
}

/**
 * Links the music account that the song requires. Guests must sign up first, since they have no account to link it to.
 */
function LinkButton({ account, name }: { account: Linkable; name: string }) {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const replaced = useReplaced(account)
  async function link() {
    const token = currentSession()?.token
    if (!token) return
    try {
      const { linkAccount } = await import('../../session/sound/link-account.ts')
      if (await linkAccount(account, { page: window, surface, token })) player.retry()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <>
      <button type="button" onClick={() => asUser(() => void link())}>
        {t('room.linkAccount', { provider: name })}
      </button>
      {replaced ? <span>{t('room.linkReplaces', { provider: name, replaced })}</span> : null}
    </>
  )
}

/** The song's page at the provider, if the song has one. */
function addressAt(song: Song, provider: MusicProvider): string | null {
  const links = song.links
  if (typeof links !== 'object' || links === null) return null
  const link: unknown = Object.entries(links).find(([name]) => name === provider)?.[1]
  return typeof link === 'object' && link !== null && 'url' in link && typeof link.url === 'string' ? link.url : null
}
