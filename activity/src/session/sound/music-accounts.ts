import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withProvider } from '@segue/shared/song/linked-providers.ts'
import { musicProviders, providerNames, type MusicProvider } from '@segue/shared/song/providers.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import type { Linkable } from './link-account.ts'

/** The services configured on this installation, and the user's linked accounts. */
export function useMusicAccounts() {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: ['music-accounts', session?.token ?? null],
    queryFn: () => call('GET /music-accounts'),
    enabled: session?.kind === 'user',
  })
}

/**
 * The names of the linked services that linking this one would unlink, in the user's language; null if none. To be
 * shown before linking, since a user has only one main service at a time.
 */
export function useReplaced(service: MusicProvider): string | null {
  const { i18n } = useTranslation()
  const { data } = useMusicAccounts()
  const linked = musicProviders.filter((one) => data?.linked.some(({ musicProvider }) => musicProvider === one))
  const left = new Set(withProvider(linked, service))
  const names = linked.filter((one) => !left.has(one)).map((one) => providerNames[one])
  return names.length > 0 ? new Intl.ListFormat(i18n.language).format(names) : null
}

/** Links an account at a service; to be called within a press. Resolves to whether it is linked now. */
export async function linkService(service: Linkable): Promise<boolean> {
  const { session } = useSession.getState()
  const { linkAccount } = await import('./link-account.ts')
  return linkAccount(service, { page: window, surface, token: session?.token ?? null })
}
