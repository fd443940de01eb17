import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The most profiles that the server returns at once. */
const maxProfiles = 150

/** The nicknames of accounts by their uuids, wherever these people are. Those beyond the first 150 have none. */
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
