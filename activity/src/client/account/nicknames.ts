import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** Maximum number of profiles per response. */
const maxProfiles = 150

/** The nicknames of accounts by UUID, whether or not they are in the room. Only the first 150 are loaded. */
export function useNicknames(uuids: readonly string[], options: { staleTime?: number } = {}): Map<string, string> {
  const users = [...new Set(uuids)].slice(0, maxProfiles)
  const { data = [] } = useQuery({
    queryKey: ['profiles', users],
    queryFn: () => call('GET /users/profiles', { query: { users } }),
    enabled: users.length > 0,
    placeholderData: (before) => before,
    ...options,
  })
  return new Map(data.map(({ userProfile }) => [userProfile.uuid, userProfile.nickname]))
}
