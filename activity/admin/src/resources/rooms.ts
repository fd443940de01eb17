import RoomIcon from '@mui/icons-material/MeetingRoom'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, textIn, textOf, type Act, type Resource, type Row } from '../resource.ts'

const slugOf = (row: Row) => textOf(row, 'slug')
const isOpen = (row: Row) => row['deletedAt'] == null

const promoting = (name: string, promoted: boolean): Act => ({
  name,
  isOffered: (row) => isOpen(row) && row['promoted'] !== promoted,
  run: async ({ carryOut, row }) =>
    void (await carryOut('PATCH /rooms/admin/{id}', { params: { id: slugOf(row) }, body: { promoted } })),
})

export const rooms: Resource = {
  name: 'rooms',
  icon: RoomIcon,
  for: 'administrators',
  key: 'uuid',
  title: 'name',
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'slug', kind: 'text', inList: true },
    { name: 'ownerUuid', kind: 'uuid', inList: true, leadsTo: 'people', optional: true },
    { name: 'promoted', kind: 'boolean', inList: true },
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'deletedAt', kind: 'instant', inList: true, optional: true },
    ...columnsOf('text', ['description', 'vibe', 'type', 'design', 'djType', 'posterUrl', 'externalUrl']),
    ...columnsOf('number', ['numberOfDjs', 'songsPerDj', 'roomSize']),
    ...columnsOf('boolean', ['hasChat', 'explicit', 'liveAudio', 'unlisted']),
    ...columnsOf('boolean', ['isPasswordProtected', 'isGuestPasswordProtected']),
    { name: 'uuid', kind: 'uuid' },
    { name: 'updatedAt', kind: 'instant' },
  ],
  list: (query) => call('GET /admin/rooms', { query }),
  one: (id) => call('GET /admin/rooms/{id}', { params: { id } }),
  acts: [
    promoting('promoteRoom', true),
    promoting('demoteRoom', false),
    {
      name: 'changeRoom',
      isOffered: isOpen,
      fields: [
        { name: 'name', kind: 'text', initial: (row) => textOf(row, 'name') },
        { name: 'slug', kind: 'text', initial: slugOf },
        { name: 'description', kind: 'long', optional: true, initial: (row) => textOf(row, 'description') },
      ],
      async run({ carryOut, row, values }) {
        const [name, slug] = [textIn(values, 'name'), textIn(values, 'slug')]
        const body = { name, slug, description: textIn(values, 'description') }
        await carryOut('PATCH /rooms/admin/{id}', { params: { id: textOf(row, 'uuid') }, body })
      },
    },
    {
      name: 'setGuestPassword',
      isOffered: isOpen,
      fields: [{ name: 'guestPassword', kind: 'text' }],
      async run({ carryOut, row, values }) {
        const guestPassword = textIn(values, 'guestPassword')
        await carryOut('POST /rooms/admin/guest-password', { body: { slug: slugOf(row), guestPassword } })
      },
    },
    {
      name: 'removeGuestPassword',
      isOffered: (row) => isOpen(row) && row['isGuestPasswordProtected'] === true,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /rooms/admin/guest-password', { body: { slug: slugOf(row) } })),
    },
    {
      name: 'closeRoom',
      isGrave: true,
      isOffered: isOpen,
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /rooms/{id}/infrastructure', { params: { id: slugOf(row) } })),
    },
  ],
}
