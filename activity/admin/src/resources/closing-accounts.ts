import ClosingIcon from '@mui/icons-material/PersonRemove'
import { call } from '@segue/activity/client/api.ts'
import { pageIn, wholeList } from '../crud/short-list.ts'
import type { Resource } from '../resource.ts'
import { callOffClosing } from './account-acts.ts'

/** Accounts whose owners have requested to close them, with the closing dates. */
export const closingAccounts: Resource = {
  name: 'closingAccounts',
  icon: ClosingIcon,
  for: 'administrators',
  key: 'uuid',
  title: 'nickname',
  sort: { field: 'closesAt', order: 'ASC' },
  columns: [
    { name: 'nickname', kind: 'text', inList: true, searched: true },
    { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'deactivationRequestedAt', kind: 'instant', inList: true },
    { name: 'closesAt', kind: 'instant', inList: true },
    { name: 'reason', kind: 'text', inList: true, optional: true },
  ],
  async list(query) {
    const rows = await wholeList(async (page) => {
      const leaving = await call('GET /users/list-deactivate', { query: page })
      return {
        rows: leaving.map(({ requestedAt, ...row }) => ({
          ...row,
          userUuid: row.uuid,
          deactivationRequestedAt: requestedAt,
        })),
        hasMore: leaving.length === page.limit,
      }
    })
    return pageIn(rows, query)
  },
  acts: [{ ...callOffClosing, removesRow: true }],
}
