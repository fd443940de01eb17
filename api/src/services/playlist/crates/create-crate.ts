import { sql } from 'kysely'
import * as z from 'zod'
import { defaultCrateName } from '@segue/shared/crate/default-name.ts'
import { playlistLinkIn } from '@segue/shared/song/links.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { requireQuota } from '../../../platform/limits.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { country } from '../bodies.ts'
import { requestLookUps } from '../catalogue/look-up-jobs.ts'
import { maxSongsPerRequest, NewSong } from '../songs/new-song.ts'
import { beginning } from '../transfer/import-playlist.ts'
import { addSongs } from './add-songs.ts'
import { addErrors, crateName, description } from './bodies.ts'
import { lockTotal, totals } from '../../../platform/list/totals.ts'
import { countCratesOf, crateWithSongs, findCrate, reloadCrate } from './queries.ts'
import { Crate } from './schemas.ts'

export const createCrate = operation('POST /crate', {
  summary: 'Create a crate: empty, with songs, or imported from a music provider’s playlist in the background',
  access: user,
  saves: 'songs',
  status: 201,
  body: z.object({
    /** Chosen by the client, so that a retry creates no second crate. */
    crateUuid: uuid.nullish(),
    crateName: crateName.nullish(),
    description: description.nullish(),
    isPublic: z.boolean().nullish(),
    songs: z.array(NewSong).max(maxSongsPerRequest).nullish(),
    /** A link to the playlist at the music provider. */
    importFrom: z.object({ link: z.string().min(1).max(2000), country }).nullish(),
  }),
  returns: Crate,
  errors: {
    songNotFound: addErrors.songNotFound,
    tooManyCrates: [
      409,
      'You already have {{most}} crates. Delete one to create another',
      { most: totals.crates.most },
    ],
    crateUuidTaken: [409, 'A crate with this uuid already exists'],
    noPlaylistLink: [400, 'This isn’t a link to a playlist from a supported music provider'],
    importNotSetUp: [404, 'Playlists from this music provider can’t be imported here'],
  },
  async handle({ app, caller, client, body, fail }) {
    const userUuid = uuidOf(caller)
    const from = body.importFrom && playlistLinkIn(body.importFrom.link)
    if (body.importFrom && !from) throw fail('noPlaylistLink')
    if (from && !app.music.providers.get(from.provider)?.playlist) throw fail('importNotSetUp')
    requireQuota(app.limits, { caller, client }, 'crates', 1)
    if (from) requireQuota(app.limits, { caller, client }, 'imports', 1)
    const importing = from && beginning(from, body.importFrom?.country ?? 'US', !body.crateName)
    const made = await app.db.transaction().execute(async (trx) => {
      await lockTotal(trx, 'crates', userUuid)
      const row = await trx
        .insertInto('crate')
        .values({
          ...(body.crateUuid ? { uuid: body.crateUuid } : {}),
          userUuid,
          special: null,
          crateName: body.crateName ?? (await freeName(trx, userUuid)),
          description: body.description ?? '',
          isPublic: body.isPublic ?? false,
          ...(importing ? { importStatus: 'IN_PROGRESS' as const, importing: JSON.stringify(importing) } : {}),
        })
        .onConflict((conflict) => conflict.column('uuid').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) return undefined
      if ((await countCratesOf(trx, userUuid)) > totals.crates.most) throw fail('tooManyCrates')
      if (importing) await app.jobs.add(trx, 'importPlaylist', { crateId: row.id }, { dedupeKey: String(row.id) })
      if (!body.songs?.length) return { crate: await reloadCrate(trx, row.id), added: [] }
      const added = await addSongs(trx, { crateId: row.id }, body.songs, { append: true })
      if (added.outcome !== 'added') throw fail('songNotFound')
      return { crate: await reloadCrate(trx, row.id), added: added.songs }
    })
    if (made) {
      await requestLookUps(app, made.added)
      return made.crate
    }
    const earlier = await findCrate(app.db, body.crateUuid ?? '')
    if (earlier?.userUuid !== userUuid) throw fail('crateUuidTaken')
    return crateWithSongs(app.db, earlier)
  },
})

async function freeName(db: Db, userUuid: string): Promise<string> {
  // Concurrent requests of one user wait here until the other's name is visible.
  await sql`select pg_advisory_xact_lock(hashtextextended(${userUuid}, 140))`.execute(db)
  const taken = await db
    .selectFrom('crate')
    .where('userUuid', '=', userUuid)
    .where('crateName', 'like', 'New Playlist #%')
    .select('crateName')
    .execute()
  return defaultCrateName(taken.map((crate) => crate.crateName))
}
