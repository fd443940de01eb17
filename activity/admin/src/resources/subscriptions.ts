import SubscriptionIcon from '@mui/icons-material/Autorenew'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, type Resource } from '../resource.ts'

/** Who pays for which plan, and where. Read-only: subscriptions are ended at the payment provider. */
export const subscriptions: Resource = {
  name: 'subscriptions',
  icon: SubscriptionIcon,
  for: 'administrators',
  key: 'id',
  title: 'plan',
  sort: { field: 'startedAt', order: 'DESC' },
  columns: [
    { name: 'plan', kind: 'text', inList: true, searched: true },
    { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people', optional: true },
    { name: 'source', kind: 'text', inList: true, choices: ['stripe', 'apple', 'discord'] },
    { name: 'status', kind: 'text', inList: true, choices: ['active', 'pastDue', 'ended'] },
    { name: 'endsAt', kind: 'instant', inList: true, optional: true },
    { name: 'isRenewing', kind: 'boolean', inList: true, optional: true },
    ...columnsOf('text', ['level', 'region']),
    { name: 'startedAt', kind: 'instant' },
    { name: 'paidUntil', kind: 'instant', optional: true },
    { name: 'id', kind: 'text' },
  ],
  list: (query) => call('GET /admin/subscriptions', { query }),
  one: (id) => call('GET /admin/subscriptions/{id}', { params: { id } }),
}
