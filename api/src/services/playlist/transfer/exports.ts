import * as z from 'zod'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { crateReader, mayRead } from '../access.ts'
import { crateNotFound } from '../crates/bodies.ts'
import { findCrate } from '../crates/queries.ts'

const CrateExport = z
  .object({
    exportId: uuid,
    musicProvider: z.enum(['spotify', 'apple']),
    status: z.enum(['IN_PROGRESS', 'FAILED', 'COMPLETE']),
    total: z.number(),
    /** Songs processed so far, and how many of them the provider does not have. */
    done: z.number(),
    missed: z.number(),
    /** The playlist created at the provider. */
    playlistLink: z.string().nullable(),
    /** Why it failed, as a sentence; `failureReason` is a code to translate. */
    failure: z.string().nullable(),
    failureReason: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'CrateExport' })

async function exportOf(app: App, exportId: string) {
  const row = await app.db
    .selectFrom('crateExport')
    .where('uuid', '=', exportId)
    .select([
      'uuid',
      'userUuid',
      'provider',
      'status',
      'total',
      'done',
      'missed',
      'playlistLink',
      'failure',
      'failureReason',
      'createdAt',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { uuid: id, userUuid, provider, ...rest } = row
  const musicProvider = provider === 'apple' ? ('apple' as const) : ('spotify' as const)
  return { userUuid, reply: { ...rest, exportId: id, musicProvider } }
}

function exportTo<const P extends 'spotify' | 'apple'>(provider: P, name: string) {
  return operation(`POST /exports/${provider}`, {
    summary: `Export a crate to my ${name} account in the background. Poll GET /exports/{exportId} for its status.`,
    access: user,
    status: 202,
    body: z.object({
      crateUuid: uuid,
      /** Chosen by the client, so that a retry creates no second export. */
      exportId: uuid.nullish(),
    }),
    returns: CrateExport,
    errors: {
      crateNotFound,
      cratePrivate: [403, crateReader.refusal.sentence],
      nothingToExport: [400, 'This crate has no songs to export'],
      providerNotSetUp: [404, '{{provider}} isn’t set up here', { provider: name }],
      linkProviderFirst: [403, 'Please link your {{provider}} account first', { provider: name }],
      exportIdTaken: [409, 'Another export has this id'],
    },
    async handle({ app, caller, body, fail }) {
      const userUuid = uuidOf(caller)
      const exportId = body.exportId ?? app.ids.uuid()
      const earlier = await exportOf(app, exportId)
      if (earlier && earlier.userUuid !== userUuid) throw fail('exportIdTaken')
      if (earlier) return earlier.reply
      const crate = await findCrate(app.db, body.crateUuid)
      if (!crate) throw fail('crateNotFound')
      if (!(await mayRead(app, caller, crate))) throw fail('cratePrivate')
      if (crate.songCount === 0) throw fail('nothingToExport')
      if (!app.music.providers.get(provider)?.createPlaylist) throw fail('providerNotSetUp')
      if (!(await app.music.userToken(userUuid, provider))) throw fail('linkProviderFirst')
      await app.db.transaction().execute(async (trx) => {
        const made = await trx
          .insertInto('crateExport')
          .values({ uuid: exportId, crateId: crate.id, userUuid, provider, total: crate.songCount })
          .onConflict((conflict) => conflict.column('uuid').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (made) await app.jobs.add(trx, 'exportPlaylist', { exportId }, { dedupeKey: exportId })
      })
      const begun = await exportOf(app, exportId)
      if (begun?.userUuid !== userUuid) throw fail('exportIdTaken')
      return begun.reply
    },
  })
}

export const getExport = operation('GET /exports/{exportId}', {
  summary: 'Get the status of my export',
  access: user,
  params: { exportId: uuid },
  returns: CrateExport,
  errors: { exportNotFound: [404, 'Export not found'] },
  async handle({ app, caller, params, fail }) {
    const found = await exportOf(app, params.exportId)
    if (found?.userUuid !== uuidOf(caller)) throw fail('exportNotFound')
    return found.reply
  },
})

export const exports = [exportTo('spotify', 'Spotify'), exportTo('apple', 'Apple Music'), getExport] as const
