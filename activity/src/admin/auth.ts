import type { AuthProvider } from 'react-admin'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '../client/api.ts'
import { dropToken } from '../client/session.ts'
import { enter } from './me.ts'

/**
 * The session is the product's own, and whoever sees the panel has been let in already. A refusal may mean that a role or
 * a session is gone: then the page begins anew, and shows the door.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
  async checkError(error) {
    if (!(error instanceof CallFailed) || (error.status !== 401 && error.status !== 403)) return
    if (typeof (await enter()) === 'string') location.reload()
  },
  async logout() {
    await call('POST /auth/logout').catch(() => undefined)
    dropToken()
    location.reload()
    return false
  },
}
