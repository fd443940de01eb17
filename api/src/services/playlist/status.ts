import * as z from 'zod'
import { operation } from '../../platform/operation.ts'
import { admin } from '../../platform/access.ts'

export const playlistStatus = operation('GET /info-admin/playlists-service-status', {
  summary: 'Get the status of the playlist service: catalog size, pending work and providers',
  access: admin,
  returns: z.object({
    status: z.literal('ok'),
    songs: z.number(),
    crates: z.number(),
    importsInProgress: z.number(),
    exportsInProgress: z.number(),
    songsAwaitingLookUp: z.number(),
    musicProviders: z.array(z.string()),
  }),
  async handle({ app: { db, music } }) {
    const counts = await db
      .selectNoFrom((is) => [
        is.selectFrom('song').select(is.fn.countAll<number>().as('n')).$asScalar().$notNull().as('songs'),
        is.selectFrom('crate').select(is.fn.countAll<number>().as('n')).$asScalar().$notNull().as('crates'),
        is
          .selectFrom('crate')
          .where('importStatus', '=', 'IN_PROGRESS')
          .select(is.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('importsInProgress'),
        is
          .selectFrom('crateExport')
          .where('status', '=', 'IN_PROGRESS')
          .select(is.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('exportsInProgress'),
        is
          .selectFrom('song')
          .where('status', '=', 'PENDING_REQUEST')
          .select(is.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('songsAwaitingLookUp'),
      ])
      .executeTakeFirstOrThrow()
    return { status: 'ok' as const, ...counts, musicProviders: [...music.providers.names] }
  },
})
