import GroupsIcon from '@mui/icons-material/Groups'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, textIn, textOf, type Field, type Resource, type Values } from '../resource.ts'

const fields: readonly Field[] = [
  { name: 'name', kind: 'text', initial: (row) => textOf(row, 'name') },
  { name: 'ownerUuid', kind: 'text', initial: (row) => textOf(row, 'ownerUuid') },
  { name: 'slug', kind: 'text', optional: true, initial: (row) => textOf(row, 'slug') },
  { name: 'description', kind: 'long', optional: true, initial: (row) => textOf(row, 'description') },
]

const bodyOf = (values: Values) => ({
  name: textIn(values, 'name'),
  ownerUuid: textIn(values, 'ownerUuid').trim(),
  description: textIn(values, 'description'),
  ...(textIn(values, 'slug') && { slug: textIn(values, 'slug') }),
})

export const communities: Resource = {
  name: 'communities',
  icon: GroupsIcon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'slug', kind: 'text', inList: true },
    { name: 'ownerUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'membersCount', kind: 'number', inList: true },
    { name: 'roomsCount', kind: 'number', inList: true },
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'deletedAt', kind: 'instant', optional: true },
    ...columnsOf('text', ['description', 'pictureUrl']),
    { name: 'updatedAt', kind: 'instant' },
    { name: 'uuid', kind: 'uuid' },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/communities', { query }),
  one: (id) => call('GET /admin/communities/{id}', { params: { id } }),
  listActs: [
    {
      name: 'createCommunity',
      fields,
      run: async ({ carryOut, values }) => void (await carryOut('POST /admin/communities', { body: bodyOf(values) })),
    },
  ],
  acts: [
    {
      name: 'changeCommunity',
      isOffered: ({ deletedAt }) => deletedAt === null,
      fields,
      run: async ({ carryOut, row, values }) =>
        void (await carryOut('PATCH /admin/communities/{id}', {
          params: { id: textOf(row, 'uuid') },
          body: bodyOf(values),
        })),
    },
    {
      name: 'endCommunity',
      isGrave: true,
      isOffered: ({ deletedAt }) => deletedAt === null,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /admin/communities/{id}', { params: { id: textOf(row, 'uuid') } })),
    },
  ],
}
