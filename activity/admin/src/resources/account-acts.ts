import { administers } from '@segue/shared/people/account-roles.ts'
import { textIn, textOf, type Act, type Me, type Row } from '../resource.ts'
import { messageFields, messageIn } from './announcements.ts'
import { isBelow, noteReason } from './person-acts.ts'
import { changingTokens } from './token-accounts.ts'

const mayAdminister = (row: Row, me: Me) => administers(me.role) && isBelow(row, me)

/** Cancels closing an account on behalf of its owner. */
export const callOffClosing: Act = {
  name: 'callOffClosing',
  isOffered: (row) => row['deactivationRequestedAt'] != null && row['deactivatedAt'] == null,
  async run(request) {
    const userId = textOf(request.row, 'uuid')
    await request.carryOut('POST /users/cancel-requested-deactivate', { body: { userId } })
    await noteReason(request, userId, 'callOffClosing')
  },
}

/**
 * Administrators' acts on an account. The API calls for closing accounts store no reason, so it is added as a comment.
 */
export const accountActs: readonly Act[] = [
  changingTokens((row) => textOf(row, 'uuid'), {
    isOffered: (row, me) => administers(me.role) && row['role'] !== 'bot',
  }),
  {
    name: 'writeToPhones',
    isOffered: (row, me) => administers(me.role) && row['role'] !== 'bot' && row['deactivatedAt'] == null,
    fields: messageFields,
    async run(request) {
      const userUuid = textOf(request.row, 'uuid')
      await request.carryOut('POST /mobileNotification/user/admin', { body: { userUuid, ...messageIn(request) } })
    },
  },
  {
    name: 'setPassword',
    isGrave: true,
    isOffered: mayAdminister,
    fields: [{ name: 'password', kind: 'password' }],
    async run({ carryOut, row, values, reason, actId }) {
      const password = textIn(values, 'password')
      await carryOut('POST /users/change-password-admin', {
        body: { userUuid: textOf(row, 'uuid'), password, reason, actId },
      })
    },
  },
  callOffClosing,
  {
    name: 'closeAccount',
    isGrave: true,
    isOffered: (row, me) => mayAdminister(row, me) && row['deactivatedAt'] == null,
    async run(request) {
      const id = textOf(request.row, 'uuid')
      await noteReason(request, id, 'closeAccount')
      await request.carryOut('DELETE /users/deactivate/{id}', { params: { id } })
    },
  },
  {
    name: 'reopenAccount',
    isOffered: (row, me) => mayAdminister(row, me) && row['deactivatedAt'] != null,
    async run(request) {
      const id = textOf(request.row, 'uuid')
      await request.carryOut('POST /users/reactivate/{id}', { params: { id } })
      await noteReason(request, id, 'reopenAccount')
    },
  },
]
