import EventIcon from '@mui/icons-material/Event'
import { call } from '@segue/activity/client/api.ts'
import { textOf, type Resource } from '../resource.ts'

export const events: Resource = {
  name: 'events',
  icon: EventIcon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  sort: { field: 'startTime', order: 'DESC' },
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'roomSlug', kind: 'text', inList: true },
    { name: 'creatorNickname', kind: 'text', inList: true },
    { name: 'startTime', kind: 'instant', inList: true },
    { name: 'endTime', kind: 'instant', inList: true },
    { name: 'description', kind: 'text' },
    { name: 'slug', kind: 'text' },
    { name: 'creatorUuid', kind: 'uuid', leadsTo: 'people' },
    { name: 'createdAt', kind: 'instant' },
    { name: 'updatedAt', kind: 'instant' },
    { name: 'uuid', kind: 'uuid' },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/events', { query }),
  one: (id) => call('GET /admin/events/{id}', { params: { id } }),
  acts: [
    {
      name: 'deleteEvent',
      isGrave: true,
      removesRow: true,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /events/{id}', { params: { id: textOf(row, 'uuid') } })),
    },
  ],
}
