import AssignmentIcon from '@mui/icons-material/HowToReg'
import { call } from '@segue/activity/client/api.ts'
import { avatarUrl } from '@segue/activity/ui/pictures/heads.ts'
import { idOf, textOf, type Resource } from '../resource.ts'

const types = ['MANUAL', 'SEASON_AWARD', 'PURCHASED']

/** Avatars that were assigned to people. */
export const avatarAssignments: Resource = {
  name: 'avatarAssignments',
  icon: AssignmentIcon,
  for: 'administrators',
  key: 'id',
  title: 'slug',
  sort: { field: 'at', order: 'DESC' },
  columns: [
    {
      name: 'slug',
      kind: 'text',
      inList: true,
      searched: true,
      picture: (row) => avatarUrl(textOf(row, 'slug'), 'head'),
    },
    { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'assignmentType', kind: 'text', inList: true, choices: types },
    { name: 'byUuid', kind: 'uuid', inList: true, leadsTo: 'people', optional: true },
    { name: 'at', kind: 'instant', inList: true },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/avatar-assignments', { query }),
  acts: [
    {
      name: 'takeAvatarBack',
      isGrave: true,
      removesRow: true,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /avatar-assignment/{avatarAssignmentId}', {
          params: { avatarAssignmentId: idOf(row).id },
        })),
    },
  ],
}
