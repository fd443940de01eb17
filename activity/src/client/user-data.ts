import { useMutation, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'
import { call, queries } from './api.ts'
import { currentSession, useSession } from './session.ts'

/** Private account settings: language, audio, music services. */
type UserData = Operations['GET /users/profile/user-data']['reply']
type UserDataChange = Operations['PUT /users/profile/user-data']['body']

const keyOf = (uuid: string | undefined) => ['user-data', uuid ?? 'nobody'] as const
const fetched = (uuid: string | undefined) => ({
  queryKey: keyOf(uuid),
  queryFn: () => call('GET /users/profile/user-data'),
  staleTime: 5 * 60_000,
})

export function useUserData() {
  const session = useSession((state) => state.session)
  return useQuery({ ...fetched(session?.uuid), enabled: session?.kind === 'user' })
}

/** Changes account settings optimistically and rolls back if the server refuses. */
export function useChangeUserData(onFailure: (error: unknown) => void) {
  return useMutation({
    mutationFn: (body: UserDataChange) => call('PUT /users/profile/user-data', { body }),
    onMutate(change) {
      const queryKey = keyOf(currentSession()?.uuid)
      const before = queries.getQueryData<UserData>(queryKey)
      if (before) queries.setQueryData<UserData>(queryKey, { ...before, ...definedIn(change) })
      return { before, queryKey }
    },
    onSuccess: (saved) => queries.setQueryData(keyOf(saved.uuid), saved),
    onError(error, _, undo) {
      if (undo) queries.setQueryData(undo.queryKey, undo.before)
      onFailure(error)
    },
  })
}

const definedIn = (change: UserDataChange): Partial<UserData> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The user's audio quality; null for guests and while loading. */
export function chosenQuality(): AudioQuality | null {
  const session = currentSession()
  if (session?.kind !== 'user') return null
  return queries.getQueryData<UserData>(keyOf(session.uuid))?.audioQuality ?? null
}

/** Whether usage statistics may be collected for a user; false if that is unknown. */
export const sharesStatistics = (uuid: string): Promise<boolean> =>
  queries.ensureQueryData({ ...fetched(uuid), revalidateIfStale: true }).then(
    (settings) => settings.sharesStatistics,
    () => false,
  )

/** The signed-in user's settings, fetched once for all callers. */
export const fetchUserData = (): Promise<UserData> =>
  queries.fetchQuery({ ...fetched(currentSession()?.uuid), retry: false })

let stopFollowing: (() => void) | undefined

/** Loads the settings after each sign-in, before the first song needs them. Returns the function that ends it. */
export function followUserData(): () => void {
  if (stopFollowing) return stopFollowing
  const fetch = () => {
    const session = currentSession()
    if (session?.kind === 'user') void queries.prefetchQuery({ ...fetched(session.uuid), staleTime: Infinity })
  }
  fetch()
  const unsubscribe = useSession.subscribe(({ session }, before) => {
    if (session?.uuid !== before.session?.uuid) fetch()
  })
  return (stopFollowing = () => {
    unsubscribe()
    stopFollowing = undefined
  })
}
