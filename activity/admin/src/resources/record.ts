import RecordIcon from '@mui/icons-material/Gavel'
import { actionTypes } from '@segue/shared/people/audited-actions.ts'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, idOf, type Resource } from '../resource.ts'

export const record: Resource = {
  name: 'record',
  icon: RecordIcon,
  for: 'moderators',
  key: 'id',
  title: 'id',
  columns: [
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'action', kind: 'text', inList: true, choices: actionTypes },
    { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'actorUuid', kind: 'uuid', inList: true, leadsTo: 'people', optional: true },
    { name: 'reason', kind: 'text', inList: true, searched: true },
    { name: 'roomUuid', kind: 'uuid', leadsTo: 'rooms', optional: true },
    ...columnsOf('text', ['previousRole', 'role']),
    { name: 'expirationTime', kind: 'instant', optional: true },
    { name: 'updatedAt', kind: 'instant' },
    { name: 'actId', kind: 'text' },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /moderation-actions', { query }),
  one: (id) => call('GET /moderation-actions/{id}', { params: { id } }),
  acts: [
    {
      name: 'correctReason',
      isOffered: (row, { uuid }) => row['userUuid'] !== uuid,
      run: async ({ carryOut, row, reason }) =>
        void (await carryOut('PATCH /moderation-actions/{id}', { params: idOf(row), body: { reason } })),
    },
    {
      name: 'removeEntry',
      isGrave: true,
      removesRow: true,
      isOffered: (row, { uuid }) => row['userUuid'] !== uuid,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /moderation-actions/{id}', { params: idOf(row) })),
    },
  ],
}
