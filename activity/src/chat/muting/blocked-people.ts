import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { tiesKey } from '../../client/news/friend-news.ts'
import { useIsUser } from '../../client/session.ts'

/** Maximum page size of the server. */
const atOnce = 200
const nobody: ReadonlySet<string> = new Set()

async function everybodyBlocked(): Promise<ReadonlySet<string>> {
  const all = new Set<string>()
  for (;;) {
    const page = await call('GET /blocked-users', { query: { limit: atOnce, offset: all.size } })
    for (const { userUuid } of page) all.add(userUuid)
    if (page.length < atOnce) return all
  }
}

/** The people whom this user has blocked; empty for guests and while loading. */
export function useBlockedPeople(): ReadonlySet<string> {
  const isUser = useIsUser()
  const { data } = useQuery({ queryKey: [tiesKey, 'blocked'], queryFn: everybodyBlocked, enabled: isUser })
  return data ?? nobody
}
