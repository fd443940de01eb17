import EventsIcon from '@mui/icons-material/Insights'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '@segue/activity/client/api.ts'
import { pageIn } from '../crud/short-list.ts'
import type { Resource } from '../resource.ts'

/** The topics of client events, each with its last event. */
export const clientEvents: Resource = {
  name: 'clientEvents',
  icon: EventsIcon,
  for: 'administrators',
  key: 'id',
  title: 'topic',
  sort: { field: 'topic', order: 'ASC' },
  columns: [
    { name: 'topic', kind: 'text', inList: true, searched: true },
    { name: 'at', kind: 'instant', narrows: 'never' },
    { name: 'userUuid', kind: 'uuid', leadsTo: 'people', narrows: 'never' },
    { name: 'isGuest', kind: 'boolean', narrows: 'never' },
    { name: 'event', kind: 'text', narrows: 'never' },
  ],
  async list(query) {
    const topics = await call('GET /info-admin/user-events-names')
    return pageIn(
      topics.map((topic) => ({ id: topic, topic })),
      query,
    )
  },
  async one(id) {
    const topic = { id, topic: id }
    try {
      const { record, ...last } = await call('GET /info-admin/event-last/{name}', { params: { name: id } })
      return { ...topic, ...last, event: JSON.stringify(record) }
    } catch (error) {
      // No client has reported this topic yet, or its events were deleted.
      if (error instanceof CallFailed && error.status === 404) return topic
      throw error
    }
  },
}
