import { createContext, useContext } from 'react'
import { CallFailed } from '@segue/shared/call.ts'
import { must } from '@segue/shared/must.ts'
import { moderates } from '@segue/shared/people/account-roles.ts'
import { call } from '@segue/activity/client/api.ts'
import { currentSession, dropToken } from '@segue/activity/client/session.ts'
import type { Me } from './resource.ts'

/** Why the panel is not accessible. */
export type Shut = 'signedOut' | 'notStaff' | 'unreachable'

/** The current user of the panel. Asks the server, because the role in a token may be out of date. */
export async function enter(): Promise<Me | Shut> {
  const session = currentSession()
  if (!session || session.kind === 'guest') return 'signedOut'
  try {
    const { uuid, role } = await call('GET /auth/session')
    return moderates(role) ? { uuid, role } : 'notStaff'
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) return 'unreachable'
    dropToken()
    return 'signedOut'
  }
}

const MeContext = createContext<Me | null>(null)
export const MeProvider = MeContext.Provider
export const useMe = (): Me => must(useContext(MeContext), 'a signed-in administrator')
