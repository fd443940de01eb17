import RecordIcon from '@mui/icons-material/Gavel'
import { call } from '../../client/api.ts'
import { columnsOf, textOf, type Resource } from '../resource.ts'

/** Every kind of entry (`api/src/db/tables/audit.ts`); a test asks for one that the server adds. */
export const recordedActions = [
  'banUser',
  'kickUser',
  'grantRole',
  'removeRole',
  'globalKick',
  'globalBan',
  'globalUnBan',
  'temporaryBan',
  'removeDj',
  'skipSong',
  'resetRoom',
  'changeOwner',
  'closeRoom',
  'clearConversation',
  'removeMessage',
  'changeProfile',
  'changeBadges',
  'changePassword',
  'createAccount',
  'grantCapability',
  'removeCapability',
  'handleReport',
  'startRaidMode',
  'endRaidMode',
  'changePoints',
] as const

const idOf = (row: Parameters<typeof textOf>[0]) => ({ id: Number(textOf(row, 'id')) })

export const record: Resource = {
  name: 'record',
  icon: RecordIcon,
  for: 'moderators',
  key: 'id',
  title: 'id',
  columns: [
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'action', kind: 'text', inList: true, choices: recordedActions },
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
      takesReason: true,
      isOffered: (row, { uuid }) => row['userUuid'] !== uuid,
      run: async ({ row, reason }) =>
        void (await call('PATCH /moderation-actions/{id}', { params: idOf(row), body: { reason } })),
    },
    {
      name: 'removeEntry',
      isGrave: true,
      isOffered: (row, { uuid }) => row['userUuid'] !== uuid,
      run: async ({ row }) => void (await call('DELETE /moderation-actions/{id}', { params: idOf(row) })),
    },
  ],
}
