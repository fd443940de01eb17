import { useMutation, useQuery } from '@tanstack/react-query'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import { call, ensureSession, queries } from '../client/api.ts'
import { dropToken, takeToken, useSession } from '../client/session.ts'
import { spokenLanguage } from '../client/i18n.ts'

export const useSignIn = (onDone: () => void) =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /auth/login', { body }),
    onSuccess({ accessToken }) {
      takeToken(accessToken)
      void queries.invalidateQueries()
      onDone()
    },
  })

export type Newcomer = { email: string; password: string; nickname: string; avatarId: string; color: string }

export const useSignUp = (onDone: (newcomer: Newcomer) => void) =>
  useMutation({
    mutationFn: (newcomer: Newcomer) =>
      call('POST /users/sign-up', { body: { ...newcomer, language: spokenLanguage() } }),
    onSuccess({ accessToken }, newcomer) {
      takeToken(accessToken)
      void queries.invalidateQueries()
      onDone(newcomer)
    },
  })

/**
 * Ends the session on the server and goes on as a guest, at once, so that the room one is in has somebody to go on with.
 * Where the server cannot be reached, the session still ends in this browser.
 */
export async function signOut(): Promise<void> {
  // The call takes the token along before it is dropped.
  const ended = call('POST /auth/logout').catch(() => undefined)
  await goOnAsGuest()
  await ended
}

/** Ends every session of the account. Rejects when the server did not do so, since then nothing has ended elsewhere. */
export async function signOutEverywhere(): Promise<void> {
  await call('POST /auth/logout-everywhere')
  await goOnAsGuest()
}

async function goOnAsGuest(): Promise<void> {
  dropToken()
  queries.clear()
  await ensureSession()
}

const ownProfileKey = (uuid: string | undefined) => ['profile', uuid ?? 'nobody'] as const

/** The profile of whoever is signed in; nothing for guests. */
export function useOwnProfile() {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: ownProfileKey(session?.uuid),
    queryFn: () => call('GET /users/profile'),
    enabled: session?.kind === 'user',
    staleTime: 5 * 60_000,
  })
}

export const useSaveProfile = (onDone: () => void) =>
  useMutation({
    mutationFn: (body: Pick<UserProfile, 'nickname' | 'avatarId' | 'color'>) => call('POST /users/profile', { body }),
    onSuccess(profile) {
      queries.setQueryData(ownProfileKey(profile.uuid), profile)
      onDone()
    },
  })

/** The figures that can be chosen; the ones that mean something (ghosts, bots, staff) are not among them. */
export const useAvatars = () =>
  useQuery({
    queryKey: ['avatars'],
    queryFn: () => call('GET /avatars'),
    staleTime: Infinity,
    select: (avatars) =>
      avatars.filter((avatar) => avatar.isAvailableForCurrentUser && avatar.slug !== 'ghost').map(({ slug }) => slug),
  })

/** Colours that garments look good in, by daylight and by night. */
export const garmentColors = [
  '#562DF9',
  '#8F76FF',
  '#F92D6B',
  '#FF6B7D',
  '#F96A2D',
  '#FFB454',
  '#FFD84D',
  '#49E2A4',
  '#1FA88A',
  '#2DA8F9',
  '#3457D5',
  '#E8E2F5',
] as const
