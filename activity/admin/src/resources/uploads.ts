import UploadIcon from '@mui/icons-material/LibraryMusic'
import { call } from '@segue/activity/client/api.ts'
import { columnsOf, textOf, type Act, type Resource } from '../resource.ts'
import { noteReason } from './person-acts.ts'

const statuses = [
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFIED',
  'UNVERIFIED',
  'VERIFICATION_ERROR',
  'VERIFICATION_POSTPONED',
] as const

const playable = ['VERIFIED', 'MISSING_METADATA']

/** The API call stores no reason, so it is added as a comment on the uploader. */
const verifying = (name: string, isVerified: boolean): Act => ({
  name,
  isGrave: !isVerified,
  isOffered: ({ status }) => (isVerified ? status === 'UNVERIFIED' : playable.includes(String(status))),
  async run(request) {
    const id = textOf(request.row, 'uuid')
    await request.carryOut('PUT /songs/{id}/verification', { params: { id }, body: { isVerified } })
    await noteReason(request, textOf(request.row, 'userUuid'), `${name} ${id}`)
  },
})

export const uploads: Resource = {
  name: 'uploads',
  icon: UploadIcon,
  for: 'moderators',
  key: 'uuid',
  title: 'trackName',
  columns: [
    {
      name: 'trackName',
      kind: 'text',
      inList: true,
      searched: true,
      picture: (row) => `/songs/${textOf(row, 'uuid')}/cover`,
    },
    { name: 'artistName', kind: 'text', inList: true },
    { name: 'status', kind: 'text', inList: true, choices: statuses },
    { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'isPublic', kind: 'boolean', inList: true },
    { name: 'createdAt', kind: 'instant', inList: true },
    ...columnsOf('text', ['albumName', 'genre', 'isrc', 'fileName', 'failureReason']),
    ...columnsOf('number', ['releaseYear', 'seconds']),
    { name: 'explicit', kind: 'boolean' },
    { name: 'uuid', kind: 'uuid' },
    { name: 'updatedAt', kind: 'instant' },
  ],
  list: (query) => call('GET /admin/uploads', { query }),
  one: (id) => call('GET /admin/uploads/{id}', { params: { id } }),
  acts: [verifying('withdrawSong', false), verifying('restoreSong', true)],
}
