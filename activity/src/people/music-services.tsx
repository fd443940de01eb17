import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { providerNames } from '@segue/shared/song/providers.ts'
import { call, queries } from '../client/api.ts'
import { readerLocale } from '../client/i18n.ts'
import { surface } from '../client/surface.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import type { Linkable } from '../session/sound/link-account.ts'
import { linkService, useMusicAccounts, useReplaced } from '../session/sound/music-accounts.ts'
import { Button } from '../ui/button.tsx'
import styles from './account.module.css'

/** The request that unlinks each service. */
const endings = {
  spotify: () => call('DELETE /spotify/refresh-token'),
  apple: () => call('DELETE /apple/user-token'),
  youtube: () => call('DELETE /youtube/refresh-token'),
  soundCloudPublic: () => call('DELETE /soundcloud/refresh-token'),
}
type Service = Linkable & keyof typeof endings
const services: readonly Service[] = ['spotify', 'apple', 'youtube', 'soundCloudPublic']

type Accounts = NonNullable<ReturnType<typeof useMusicAccounts>['data']>

/** Apple signs in through MusicKit; every other service needs a registered OAuth application. */
const canBeLinked = (service: Service, { musicProviders, signIns }: Accounts): boolean =>
  service === 'apple'
    ? musicProviders.includes('apple')
    : signIns.some(({ musicProvider }) => musicProvider === service)

/**
 * Account section: linked music services, with buttons to link and unlink. Renders nothing if no service is available.
 */
export function MusicServices() {
  const { t } = useTranslation()
  const { data: accounts } = useMusicAccounts()
  const offered = services.flatMap((service) => {
    const linked = accounts?.linked.find(({ musicProvider }) => musicProvider === service)
    // Both ways of linking open a window, which Discord does not allow activities to do.
    const open = surface.kind === 'web' && accounts !== undefined && canBeLinked(service, accounts)
    return linked || open ? [{ service, linkedAt: linked?.linkedAt }] : []
  })
  if (offered.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="music-services">
      <h3 id="music-services">{t('account.musicServices')}</h3>
      <ul className={styles.services}>
        {offered.map(({ service, linkedAt }) => (
          <ServiceLine key={service} service={service} linkedAt={linkedAt} />
        ))}
      </ul>
    </section>
  )
}

function ServiceLine({ service, linkedAt }: { service: Service; linkedAt: string | undefined }) {
  const { t } = useTranslation()
  const provider = providerNames[service]
  const replaced = useReplaced(service)
  const change = useMutation({
    async mutationFn() {
      if (linkedAt !== undefined) {
        await endings[service]()
        await queries.invalidateQueries({ queryKey: ['music-accounts'] })
        return t('account.serviceUnlinked', { provider })
      }
      return (await linkService(service)) ? t('account.serviceLinked', { provider }) : null
    },
    onSuccess: (words) => words && toast(words, { tone: 'good' }),
    onError: toastFailure,
  })
  const since =
    linkedAt && new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' }).format(new Date(linkedAt))
  return (
    <li>
      <span>
        <b>{provider}</b>
        <small>{since ? t('account.linkedSince', { date: since }) : t('account.notLinked')}</small>
        {replaced ? <small>{t('room.linkReplaces', { provider, replaced })}</small> : null}
      </span>
      <Button size="small" busy={change.isPending} onClick={() => change.mutate()}>
        {t(linkedAt ? 'account.unlinkService' : 'room.linkAccount', { provider })}
      </Button>
    </li>
  )
}
