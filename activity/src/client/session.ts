import { create } from 'zustand'
import { knownServerTime } from './server-time.ts'
import { surface } from './surface.ts'
import { isExpired, readToken, type TokenFacts } from './account/token.ts'

const tokenKey = 'segue-token'
/** The token of the guest who has signed in, until the server has passed what they did to the account. */
const guestTokenKey = 'segue-guest-token'

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
  const before = currentSession()
  if (before?.kind === 'guest' && facts.kind === 'user') surface.storage.set(guestTokenKey, before.token)
  surface.storage.set(tokenKey, token)
  useSession.setState({ session })
  return session
}

/** Drops a stored token that has expired, once the server's time is known. */
export function dropExpiredToken(): void {
  const [session, now] = [currentSession(), knownServerTime()]
  if (session && now !== null && isExpired(session.token, now)) dropToken()
}

/** A guest whose browser has signed in on another tab is that user from now on. */
export function followSignIn(): void {
  const stored = storedSession()
  if (currentSession()?.kind === 'guest' && stored?.kind === 'user') useSession.setState({ session: stored })
}

export const formerGuestToken = (): string | null => surface.storage.get(guestTokenKey)
export const forgetFormerGuest = (): void => surface.storage.remove(guestTokenKey)

export function dropToken(): void {
  surface.storage.remove(tokenKey)
  forgetFormerGuest()
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
