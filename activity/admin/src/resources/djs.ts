import DjIcon from '@mui/icons-material/Headphones'
import { accountRoles } from '@segue/shared/people/profile.ts'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, type Resource } from '../resource.ts'

export const djs: Resource = {
  name: 'djs',
  icon: DjIcon,
  for: 'administrators',
  key: 'uuid',
  title: 'nickname',
  sort: { field: 'plays', order: 'DESC' },
  columns: [
    { name: 'nickname', kind: 'text', inList: true, searched: true },
    ...columnsOf('number', ['plays', 'likes', 'dislikes', 'stars'], { inList: true }),
    { name: 'lastPlayedAt', kind: 'instant', inList: true },
    { name: 'firstPlayedAt', kind: 'instant' },
    { name: 'role', kind: 'text', choices: accountRoles },
    { name: 'isVerified', kind: 'boolean' },
    { name: 'uuid', kind: 'uuid', leadsTo: 'people' },
  ],
  list: (query) => call('GET /admin/djs', { query }),
  one: (id) => call('GET /admin/djs/{id}', { params: { id } }),
}
