import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { CallFailed, createCall } from '@segue/shared/call.ts'
import { isAtDoor, removalIn } from './account-removal.ts'
import { openDialog } from './dialogs.ts'
import { happened } from './happenings.ts'
import { currentSession, dropToken, takeToken } from './session.ts'
import { learnServerTime } from './server-time.ts'
import type { Session } from './session.ts'

/** Where the api is. It serves the client itself, so that both share one origin. */
export const apiBase = ''

/** Asks, and says so where something was done. */
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

/** The same with another token, or with none: for who somebody is about to become, and what must not fail for who they were. */
export const callAs = (token: string | undefined) =>
  createCall<Operations>({ fetch: ask, base: apiBase, token: () => token })

/** The same, saying why: what staff change is kept on record with the reason they give. Headers are ASCII, reasons are not. */
export const callBecause = (reason: string) =>
  createCall<Operations>({
    fetch: (url, init) =>
      ask(url, { ...init, headers: { ...init.headers, 'Act-Reason': encodeURIComponent(reason) } }),
    base: apiBase,
    token: () => currentSession()?.token,
  })

let entering: Promise<Session> | null = null

/** The session we have, or a guest's. Callers at the same moment share one guest. */
export function ensureSession(): Promise<Session> {
  const session = currentSession()
  if (session) return Promise.resolve(session)
  entering ??= call('GET /auth/guest')
    // Whoever has signed in meanwhile is not made a guest again.
    .then(({ accessToken }) => currentSession() ?? takeToken(accessToken))
    .finally(() => {
      entering = null
    })
  return entering
}

let asking = false

/** A refused call may mean that the token is worth nothing any more: ask once, and go on as a guest if so. */
async function onFailure(error: unknown): Promise<void> {
  const session = currentSession()
  if (!(error instanceof CallFailed) || error.status !== 401 || !session || asking) return
  asking = true
  try {
    await call('GET /auth/session')
  } catch (answer) {
    if (!(answer instanceof CallFailed) || answer.status !== 401 || currentSession()?.token !== session.token) return
    dropToken()
    const removal = removalIn(answer)
    if (removal && !isAtDoor()) openDialog({ name: 'accountRemoval', removal })
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
      // What the server refuses it refuses again; what failed on the way may pass the next time.
      retry: (times, error) => times < 2 && !(error instanceof CallFailed && error.status < 500),
    },
  },
})
