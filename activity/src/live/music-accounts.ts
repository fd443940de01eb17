import { useQuery } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import type { Linkable } from './link-account.ts'

/** Which services there are at this installation, and which accounts of the person are linked there. */
export function useMusicAccounts() {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: ['music-accounts', session?.token ?? null],
    queryFn: () => call('GET /music-accounts'),
    enabled: session?.kind === 'user',
  })
}

/** Links an account at a service; to be called within a press. Resolves to whether it is linked now. */
export async function linkService(service: Linkable): Promise<boolean> {
  const { session } = useSession.getState()
  const { linkAccount } = await import('./link-account.ts')
  return linkAccount(service, { page: window, surface, token: session?.token ?? null })
}
