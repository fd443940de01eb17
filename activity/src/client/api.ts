import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { CallFailed, createCall } from '@segue/shared/call.ts'
import { isAtDoor, removalIn } from './account/account-removal.ts'
import { openDialog } from './dialogs.ts'
import { happened } from './news/happenings.ts'
import { currentSession, dropToken, followSignIn, forgetFormerGuest, formerGuestToken, takeToken } from './session.ts'
import { learnServerTime } from './server-time.ts'
import type { Session } from './session.ts'

/** The base URL of the API. It serves the client itself, so both share one origin. */
export const apiBase = ''

/** Sends a request, and reports successful changes as happenings. */
async function ask(url: string, init: { method: string } & RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  learnServerTime(answer)
  if (answer.ok && init.method !== 'GET') happened(`${init.method} ${url}`)
  return answer
}

/** The typed REST client: `call('GET /rooms/{id}', { params: { id: slug } })`. */
export const call = createCall<Operations>({
  fetch: ask,
  base: apiBase,
  token: () => currentSession()?.token,
})

/**
 * The same with another token, or none: for a session that is not current yet, or calls that must not depend on the
 * current one.
 */
export const callAs = (token: string | undefined) =>
  createCall<Operations>({ fetch: ask, base: apiBase, token: () => token })

/** The same with a reason, which is logged with staff actions. URL-encoded, because headers are ASCII. */
export const callBecause = (reason: string) =>
  createCall<Operations>({
    fetch: (url, init) =>
      ask(url, { ...init, headers: { ...init.headers, 'Act-Reason': encodeURIComponent(reason) } }),
    base: apiBase,
    token: () => currentSession()?.token,
  })

let entering: Promise<Session> | null = null

/** The current session, or a new guest's. Concurrent callers share one guest. */
export function ensureSession(): Promise<Session> {
  followSignIn()
  const session = currentSession()
  if (session) return Promise.resolve(session)
  entering ??= call('GET /auth/guest')
    // A user who has signed in meanwhile is not made a guest again.
    .then(({ accessToken }) => currentSession() ?? takeToken(accessToken))
    .finally(() => {
      entering = null
    })
  return entering
}

let claiming: Promise<void> | null = null

/**
 * Passes what the user did as a guest to the account they have signed in to, and their place in the room that they are
 * about to join. Never rejects: what fails now is tried again at the next join.
 */
export function claimGuest(roomUuid?: string): Promise<void> {
  const guestToken = formerGuestToken()
  if (guestToken === null || currentSession()?.kind !== 'user') return Promise.resolve()
  claiming ??= call('POST /auth/guest/claim', { body: { guestToken, ...(roomUuid !== undefined && { roomUuid }) } })
    .then(forgetFormerGuest, (error: unknown) => {
      if (error instanceof CallFailed && error.status === 400) forgetFormerGuest()
    })
    .finally(() => {
      claiming = null
    })
  return claiming
}

let asking = false

/** A 401 may mean that the token is no longer valid: checks that once, and continues as a guest if so. */
async function onFailure(error: unknown): Promise<void> {
  const session = currentSession()
  if (!(error instanceof CallFailed) || error.status !== 401 || !session || asking) return
  asking = true
  try {
    await call('GET /auth/session')
  } catch (answer) {
    if (!(answer instanceof CallFailed) || answer.status !== 401 || currentSession()?.token !== session.token) return
    const removal = removalIn(answer)
    // Before the token is dropped, so that the room knows why and does not rejoin as a guest.
    if (removal && !isAtDoor()) openDialog({ name: 'accountRemoval', removal })
    dropToken()
  } finally {
    asking = false
  }
}

const minute = 60_000

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void onFailure(error) }),
  mutationCache: new MutationCache({ onError: (error) => void onFailure(error) }),
  defaultOptions: {
    queries: {
      staleTime: minute,
      // Refusals are final; network failures and server errors may pass on a retry.
      retry: (times, error) => times < 2 && !(error instanceof CallFailed && error.status < 500),
    },
  },
})
