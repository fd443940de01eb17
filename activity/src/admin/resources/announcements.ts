import AnnouncementIcon from '@mui/icons-material/Campaign'
import { call } from '../../client/api.ts'
import { columnsOf, textIn, type Field, type Resource } from '../resource.ts'

const fields: readonly Field[] = [
  { name: 'title', kind: 'text' },
  { name: 'message', kind: 'long' },
  { name: 'titleInSpanish', kind: 'text', optional: true },
  { name: 'messageInSpanish', kind: 'long', optional: true },
  { name: 'path', kind: 'text', optional: true },
]

export const announcements: Resource = {
  name: 'announcements',
  icon: AnnouncementIcon,
  for: 'administrators',
  key: 'id',
  title: 'title',
  columns: [
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'title', kind: 'text', inList: true, searched: true },
    { name: 'message', kind: 'text', inList: true },
    { name: 'to', kind: 'text', inList: true, choices: ['everybody', 'devices'] },
    { name: 'reached', kind: 'number', inList: true },
    { name: 'byUuid', kind: 'uuid', inList: true, leadsTo: 'people', optional: true },
    { name: 'finishedAt', kind: 'instant', optional: true },
    ...columnsOf('text', ['path']),
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/announcements', { query }),
  listActs: [
    {
      name: 'announce',
      fields,
      async run({ carryOut, values, actId }) {
        const [title, message] = [textIn(values, 'titleInSpanish').trim(), textIn(values, 'messageInSpanish').trim()]
        const path = textIn(values, 'path').trim()
        await carryOut('POST /notifications/custom-message', {
          body: {
            title: textIn(values, 'title'),
            message: textIn(values, 'message'),
            key: actId,
            ...(title && message && { translations: { es: { title, message } } }),
            ...(path && { path }),
          },
        })
      },
    },
  ],
}
