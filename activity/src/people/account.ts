import { useMutation, useQuery } from '@tanstack/react-query'
import { call, ensureSession, queries } from '../client/api.ts'
import { surface } from '../client/surface.ts'
import { currentSession, dropToken, takeToken, useSession } from '../client/session.ts'
import type { Operations } from '@segue/api/operations'
import type { Language } from '@segue/shared/i18n/words.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { setLanguage, spokenLanguage } from '../client/i18n.ts'

export const useSignIn = (onDone: () => void) =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /auth/login', { body }),
    onSuccess({ accessToken }) {
      takeToken(accessToken)
      void queries.invalidateQueries()
      onDone()
    },
  })

export type Newcomer = {
  email: string
  password: string
  nickname: string
  color: string
  /** A voucher code the user was given. */
  voucherCode?: string
}

export const useSignUp = (onDone: (newcomer: Newcomer) => void) =>
  useMutation({
    mutationFn({ voucherCode, ...newcomer }: Newcomer) {
      const body = { ...newcomer, language: spokenLanguage() }
      return voucherCode
        ? call('POST /users/voucher-sign-up', { body: { ...body, voucherCode } })
        : call('POST /users/sign-up', { body })
    },
    onSuccess({ accessToken }, newcomer) {
      takeToken(accessToken)
      void queries.invalidateQueries()
      onDone(newcomer)
    },
  })

/**
 * Ends the session on the server and immediately continues as a guest, because the current room needs a session. If the
 * server cannot be reached, the session still ends in this browser.
 */
export async function signOut(): Promise<void> {
  // The call reads the token before it is dropped.
  const ended = call('POST /auth/logout').catch(() => undefined)
  await continueAsGuest()
  await ended
}

/** Ends every session of the account. Rejects if the server fails, since then the other sessions continue. */
export async function signOutEverywhere(): Promise<void> {
  await call('POST /auth/logout-everywhere')
  await continueAsGuest()
}

async function continueAsGuest(): Promise<void> {
  dropToken()
  // The server dropped the push subscription with the session, so only the browser's half remains to be ended.
  if (surface.kind === 'web')
    void import('./notifications/push.ts')
      .then(({ turnOff }) => turnOff({ saveOnServer: false }))
      .catch(() => undefined)
  queries.clear()
  await ensureSession()
}

const ownProfileKey = (uuid: string | undefined) => ['profile', uuid ?? 'nobody'] as const

/** The profile of the signed-in user; disabled for guests. */
export function useOwnProfile() {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: ownProfileKey(session?.uuid),
    queryFn: () => call('GET /users/profile'),
    enabled: session?.kind === 'user',
    staleTime: 5 * 60_000,
  })
}

const guestProfileKey = (uuid: string | undefined) => ['guestProfile', uuid ?? 'nobody'] as const

/** The profile of a guest; disabled for users with an account. */
export function useGuestProfile() {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: guestProfileKey(session?.uuid),
    queryFn: async () => (await call('GET /auth/session')).userProfile,
    enabled: session?.kind === 'guest',
  })
}

/** The name a guest has chosen; null if they have not, and for users with an account. */
export function useGuestName(): string | null {
  const { data } = useGuestProfile()
  return data && data.nickname !== ghostProfile(data.uuid).nickname ? data.nickname : null
}

/** Sets a guest's name; null resets it to the default. */
export const useChooseGuestName = (onDone: (nickname: string) => void) =>
  useMutation({
    mutationFn: (nickname: string | null) => call('PUT /users/guest-name', { body: { nickname } }),
    onSuccess(profile) {
      queries.setQueryData(guestProfileKey(profile.uuid), profile)
      onDone(profile.nickname)
    },
  })

export type OwnProfile = Operations['GET /users/profile']['reply']

/** Updates the cached profile from a response. */
export function rememberProfile(profile: OwnProfile): void {
  queries.setQueryData(ownProfileKey(profile.uuid), profile)
}

/** Switches the language, also for e-mails to the signed-in user. */
export async function speak(language: Language): Promise<void> {
  await setLanguage(language)
  if (currentSession()?.kind === 'user') await call('PUT /users/profile/user-data', { body: { language } })
}

export type ProfileChange = Operations['POST /users/profile']['body']

export const useSaveProfile = <Change extends ProfileChange = ProfileChange>(onDone: (saved: Change) => void) =>
  useMutation({
    mutationFn: (body: Change) => call('POST /users/profile', { body }),
    onSuccess(profile, saved) {
      rememberProfile(profile)
      onDone(saved)
    },
  })

/** Colors for clothes that look good in both daylight and night scenes. */
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
