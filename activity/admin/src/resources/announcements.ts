import AnnouncementIcon from '@mui/icons-material/Campaign'
import { translatedLanguages } from '@segue/shared/i18n/words.ts'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, textIn, type ActInput, type Field, type Resource } from '../resource.ts'

/** The fields of a message, to one person or to everyone. */
export const messageFields: readonly Field[] = [
  { name: 'title', kind: 'text' },
  { name: 'message', kind: 'long' },
  ...translatedLanguages.flatMap((language): Field[] => [
    { name: `titleIn-${language}`, label: { key: 'titleIn', language }, kind: 'text', optional: true },
    { name: `messageIn-${language}`, label: { key: 'messageIn', language }, kind: 'long', optional: true },
  ]),
  { name: 'path', kind: 'text', optional: true },
]

/** The message of an act, as the API expects it. */
export function messageIn({ values, actId }: Pick<ActInput, 'values' | 'actId'>) {
  const translations = translatedLanguages.flatMap((language) => {
    const title = textIn(values, `titleIn-${language}`).trim()
    const message = textIn(values, `messageIn-${language}`).trim()
    return title && message ? [[language, { title, message }] as const] : []
  })
  const path = textIn(values, 'path').trim()
  return {
    title: textIn(values, 'title'),
    message: textIn(values, 'message'),
    key: actId,
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    ...(path && { path }),
  }
}

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
      fields: messageFields,
      run: async (request) =>
        void (await request.carryOut('POST /notifications/custom-message', { body: messageIn(request) })),
    },
    {
      name: 'announceToDevices',
      fields: [
        { name: 'devices', kind: 'choice', choices: ['phones', 'allDevices'], initial: () => 'phones' },
        ...messageFields,
      ],
      async run(request) {
        const isPhonesOnly = textIn(request.values, 'devices') === 'phones'
        const key = isPhonesOnly ? 'POST /mobileNotification/custom-message' : 'POST /mobileNotification/all-devices'
        await request.carryOut(key, { body: messageIn(request) })
      },
    },
  ],
}
