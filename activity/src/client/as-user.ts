import { openDialog } from './dialogs.ts'
import { currentSession } from './session.ts'

/** Acts as a user with an account; everyone else is asked to sign up first. */
export function asUser(act: () => void): void {
  if (currentSession()?.kind === 'user') act()
  else openDialog({ name: 'account', page: 'signUp', onSignedIn: act })
}
