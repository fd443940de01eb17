import { anyone, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { flag } from '../../../platform/schemas.ts'
import { asUploadedSong, UploadedSongs } from '../schemas.ts'
import { listUploads } from '../uploads.ts'

export const ownSongs = operation('GET /songs', {
  summary: 'List my playable uploads, newest first. Set unfinished=true to include the rest.',
  access: user,
  query: { ...page(100, 300), unfinished: flag.default(false) },
  returns: UploadedSongs,
  async handle({ app, caller, query }) {
    const { rows, count } = await listUploads(app.db, { ...query, ownedBy: uuidOf(caller) })
    return { songs: rows.map((row) => asUploadedSong(app.config.publicUrl, row)), count }
  },
})

export const publicSongs = operation('GET /songs/public', {
  summary: 'List public uploads, newest first',
  access: anyone,
  query: page(100, 300),
  returns: UploadedSongs,
  async handle({ app, query }) {
    const { rows, count } = await listUploads(app.db, { ...query, public: true })
    return { songs: rows.map((row) => asUploadedSong(app.config.publicUrl, row)), count }
  },
})
