import type { AuthProvider } from 'react-admin'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '@segue/activity/client/api.ts'
import { dropToken } from '@segue/activity/client/session.ts'
import { enter } from './me.ts'

/**
 * The session is the product's own, and users who see the panel have been admitted already. A refusal may mean that a
 * role was revoked or a session ended: then the page reloads and shows the access notice.
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
