import { sql } from 'kysely'
import * as z from 'zod'
import { genreKey, longestGenre } from '@segue/shared/song/genres.ts'
import { anyone } from '../../../platform/access.ts'
import { literally } from '../../../platform/list/like.ts'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { numbers } from '../bodies.ts'

const maxGenres = 1024

export const genres = operation('GET /api/v1/genres', {
  summary:
    'List the genres of the catalog and of uploads I can find, by name. The prefix ignores case and spelling variants.',
  access: anyone,
  query: {
    limit: page(maxGenres, maxGenres).limit,
    idIn: numbers,
    prefix: z.string().trim().max(longestGenre).optional(),
  },
  returns: z.object({ genres: z.array(z.object({ id: z.number(), name: z.string() })) }),
  async handle({ app, caller, query: { limit, idIn, prefix } }) {
    const own = accountOf(caller)
    let wanted = app.db.selectFrom('genre').where((is) =>
      is.or([
        is('onlyOfUploads', '=', false),
        is.exists(
          is
            .selectFrom('uploadedSong')
            .where(sql`"genreKey"("uploadedSong"."genre")`, '=', is.ref('genre.nameKey'))
            .where('uploadedSong.deletedAt', 'is', null)
            .where('uploadedSong.genre', 'is not', null)
            .where((one) =>
              one.or([
                one('uploadedSong.isPublic', '=', true),
                ...(own ? [one('uploadedSong.userUuid', '=', own)] : []),
              ]),
            ),
        ),
      ]),
    )
    if (idIn) wanted = wanted.where('id', 'in', idIn)
    if (prefix) wanted = wanted.where('nameKey', 'like', `${literally(genreKey(prefix))}%`)
    return {
      genres: await wanted
        .select(['id', 'name'])
        .orderBy(sql`"nameKey" collate "C"`)
        .limit(limit)
        .execute(),
    }
  },
})
