import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

/** Songs that end meanwhile count, so that a page that is opened again refetches. */
const staleTime = 30_000

/** What the user has earned by playing, and how far they are with the rest. */
export const useEarned = (uuid: string) =>
  useQuery({ queryKey: ['earned', uuid], queryFn: () => call('GET /users/earned'), staleTime, retry: false })
