import { create } from 'zustand'
import { knownServerTime } from './server-time.ts'
import { surface } from './surface.ts'
import { isExpired, readToken, type TokenFacts } from './token.ts'

const tokenKey = 'segue-token'

export type Session = TokenFacts & { token: string }

function storedSession(): Session | null {
  const token = surface.storage.get(tokenKey)
  const facts = token === null ? null : readToken(token)
  return token !== null && facts ? { ...facts, token } : null
}

/** The current session: a guest's or a user's, or null. */
export const useSession = create<{ session: Session | null }>(() => ({ session: storedSession() }))

export const currentSession = (): Session | null => useSession.getState().session

/** Sets the token and stores it for the next visit. Throws if it cannot be parsed. */
export function takeToken(token: string): Session {
  const facts = readToken(token)
  if (!facts) throw new Error('The server sent a token that cannot be read')
  const session = { ...facts, token }
  surface.storage.set(tokenKey, token)
  useSession.setState({ session })
  return session
}

/** Drops a stored token that has expired, once the server's time is known. */
export function dropExpiredToken(): void {
  const [session, now] = [currentSession(), knownServerTime()]
  if (session && now !== null && isExpired(session.token, now)) dropToken()
}

export function dropToken(): void {
  surface.storage.remove(tokenKey)
  useSession.setState({ session: null })
}

export const useIsUser = (): boolean => useSession(({ session }) => session?.kind === 'user')

/** Runs a function once a user is signed in: immediately, or on their next sign-in. */
export function onceSignedIn(run: () => void): void {
  if (currentSession()?.kind === 'user') return run()
  const stop = useSession.subscribe(({ session }) => {
    if (session?.kind !== 'user') return
    stop()
    run()
  })
}
