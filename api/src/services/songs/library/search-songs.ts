import * as z from 'zod'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { UploadedSongs } from '../schemas.ts'

const term = z.string().trim().max(200).optional()

export const searchSongs = operation('GET /search', {
  summary: 'Search my uploads and public ones by title, artist or album. An empty query returns nothing.',
  access: guest,
  query: { ...page(20, 100), term, q: term },
  returns: UploadedSongs,
  handle({ app, caller, query: { term: wanted, q, ...page } }) {
    return app.music.uploadService.find(wanted ?? q ?? '', caller, page)
  },
})
