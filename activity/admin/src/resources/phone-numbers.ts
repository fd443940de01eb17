import PhoneIcon from '@mui/icons-material/Phone'
import { call } from '@segue/activity/client/api.ts'
import { textIn, textOf, type Resource } from '../resource.ts'

/** Phone numbers exempt from lookups and rate limits. */
export const phoneNumbers: Resource = {
  name: 'phoneNumbers',
  icon: PhoneIcon,
  for: 'administrators',
  key: 'id',
  title: 'number',
  columns: [
    { name: 'number', kind: 'text', inList: true, searched: true },
    { name: 'createdByUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/phoneNumbers', { query }),
  one: (id) => call('GET /admin/phoneNumbers/{id}', { params: { id } }),
  listActs: [
    {
      name: 'addPhone',
      fields: [{ name: 'number', kind: 'text' }],
      run: async ({ carryOut, values }) =>
        void (await carryOut('POST /admin/phoneNumbers', { body: { phone: textIn(values, 'number') } })),
    },
    {
      name: 'forgetLookUps',
      run: async ({ carryOut }) => void (await carryOut('DELETE /phone-validation/recents')),
    },
  ],
  acts: [
    {
      name: 'removePhone',
      isGrave: true,
      removesRow: true,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /admin/phoneNumbers/{id}', { params: { id: Number(textOf(row, 'id')) } })),
    },
  ],
}
