import { administers } from '@segue/shared/people/account-roles.ts'
import { call } from '../../client/api.ts'
import { textIn, textOf, type Act, type Me, type Row } from '../resource.ts'
import { isBelow, noteReason } from './person-acts.ts'

const mayAdminister = (row: Row, me: Me) => administers(me.role) && isBelow(row, me)

/** What administrators do about an account itself. The calls about its end keep no reason, so that it becomes a comment. */
export const accountActs: readonly Act[] = [
  {
    name: 'setPassword',
    isGrave: true,
    takesReason: true,
    isOffered: mayAdminister,
    fields: [{ name: 'password', kind: 'password' }],
    async run({ row, values, reason, actId }) {
      const password = textIn(values, 'password')
      await call('POST /users/change-password-admin', {
        body: { userUuid: textOf(row, 'uuid'), password, reason, actId },
      })
    },
  },
  {
    name: 'callOffClosing',
    takesReason: true,
    isOffered: (row) => row['deactivationRequestedAt'] != null && row['deactivatedAt'] == null,
    async run(asked) {
      const userId = textOf(asked.row, 'uuid')
      await call('POST /users/cancel-requested-deactivate', { body: { userId } })
      await noteReason(asked, userId, 'callOffClosing')
    },
  },
  {
    name: 'closeAccount',
    isGrave: true,
    takesReason: true,
    isOffered: (row, me) => mayAdminister(row, me) && row['deactivatedAt'] == null,
    async run(asked) {
      const id = textOf(asked.row, 'uuid')
      await noteReason(asked, id, 'closeAccount')
      await call('DELETE /users/deactivate/{id}', { params: { id } })
    },
  },
  {
    name: 'reopenAccount',
    takesReason: true,
    isOffered: (row, me) => mayAdminister(row, me) && row['deactivatedAt'] != null,
    async run(asked) {
      const id = textOf(asked.row, 'uuid')
      await call('POST /users/reactivate/{id}', { params: { id } })
      await noteReason(asked, id, 'reopenAccount')
    },
  },
]
