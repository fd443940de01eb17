import { useQuery } from '@tanstack/react-query'
import type { Capability } from '@segue/shared/people/profile.ts'
import { call } from '../api.ts'
import { useSession } from '../session.ts'

/**
 * Whether the user has a capability that not every account has. Until the server responds, the token is used, which may
 * be out of date.
 */
export function useMay(capability: Capability): boolean {
  const session = useSession((state) => state.session)
  const isUser = session?.kind === 'user'
  const { data } = useQuery({
    queryKey: ['capabilities', session?.uuid ?? 'nobody'],
    queryFn: () => call('GET /users/capabilities'),
    enabled: isUser,
    staleTime: 5 * 60_000,
  })
  if (!isUser) return false
  return session.role === 'admin' || (data ?? session).capabilities.some((one) => one === capability)
}
