import { sql } from 'kysely'
import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { literally } from '../../../platform/like.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { numbers } from '../bodies.ts'
import { nameKey } from './names.ts'

const mostGenres = 1024

export const genres = operation('GET /api/v1/genres', {
  summary: 'List genres by name; the prefix ignores case and spelling variants',
  access: anyone,
  query: { limit: page(mostGenres, mostGenres).limit, idIn: numbers, prefix: z.string().trim().max(60).optional() },
  returns: z.object({ genres: z.array(z.object({ id: z.number(), name: z.string() })) }),
  async handle({ app, query: { limit, idIn, prefix } }) {
    let wanted = app.db.selectFrom('genre')
    if (idIn) wanted = wanted.where('id', 'in', idIn)
    if (prefix) wanted = wanted.where('nameKey', 'like', `${literally(nameKey(prefix))}%`)
    return {
      genres: await wanted
        .select(['id', 'name'])
        .orderBy(sql`"nameKey" collate "C"`)
        .limit(limit)
        .execute(),
    }
  },
})
