import ActIcon from '@mui/icons-material/FactCheck'
import { call } from '@segue/activity/client/api.ts'
import type { Resource } from '../resource.ts'

/** The log of staff changes with their reasons. Read-only. */
export const acts: Resource = {
  name: 'acts',
  icon: ActIcon,
  for: 'administrators',
  key: 'id',
  title: 'operation',
  sort: { field: 'at', order: 'DESC' },
  columns: [
    { name: 'at', kind: 'instant', inList: true },
    { name: 'actorUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'operation', kind: 'text', inList: true, searched: true },
    { name: 'subject', kind: 'text', inList: true, optional: true },
    { name: 'reason', kind: 'text', inList: true, searched: true, optional: true },
    { name: 'status', kind: 'number', inList: true, optional: true },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/acts', { query }),
  one: (id) => call('GET /admin/acts/{id}', { params: { id: Number(id) } }),
}
