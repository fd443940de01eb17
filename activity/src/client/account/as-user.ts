import { openDialog } from '../dialogs.ts'
import { currentSession } from '../session.ts'

type Request = { page?: 'signIn' | 'signUp'; why?: string }

/** Acts as a user with an account; everyone else is asked for one first, with the reason. */
export function asUser(act: () => void, { page = 'signUp', ...why }: Request = {}): void {
  if (currentSession()?.kind === 'user') act()
  else openDialog({ name: 'account', page, ...why, onSignedIn: act })
}
