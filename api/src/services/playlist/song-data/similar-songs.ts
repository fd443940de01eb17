import * as z from 'zod'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { offered } from '@segue/shared/song/similar.ts'
import type { App } from '../../../app.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import type { SimilarTracks } from '../../../ports/music.ts'
import { country, shortId } from '../bodies.ts'
import { detailByAnyId, SongDetail } from '../catalogue/detail.ts'
import { lookUp, type LookUpContext } from '../catalogue/look-up.ts'

const maxSimilar = 12
/** An analysis takes minutes; without a notification for this long, it is requested again. */
const analysisMs = 60 * 60 * 1000

export const similarSongs = operation('GET /api/v1/songs/{songId}/similar', {
  summary:
    'List songs similar to a song, by songId or short id. Queues the song for analysis if it hasn’t been analyzed yet.',
  access: guest,
  params: { songId: shortId },
  query: { country },
  returns: z.object({
    songs: z.array(SongDetail),
    /** Whether the song is still being analysed; results come within minutes. */
    isAnalysing: z.boolean(),
  }),
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, caller, params, query, fail }) {
    const song = await detailByAnyId(app.db, params.songId, caller)
    if (!song) throw fail('songNotFound')
    const known = song.musicProviders.spotify
    const { similar } = app.music
    if (!known || !similar) return { songs: [], isAnalysing: false }
    const spotifyId = providerKey('spotify', known)
    if (await isBeingAnalysed(app, spotifyId)) return { songs: [], isAnalysing: true }
    const ids = await similar.similarTo(spotifyId, maxSimilar)
    if (ids === 'notAnalysed') return { songs: [], isAnalysing: await haveAnalysed(app, similar, spotifyId) }
    if (ids === 'unavailable') return { songs: [], isAnalysing: false }
    const others = ids.filter((id) => id !== spotifyId).slice(0, maxSimilar)
    return { songs: offered(await songsAt(app, { caller, country: query.country }, others)), isAnalysing: false }
  },
})

async function isBeingAnalysed(app: App, spotifyId: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('trackAnalysis')
    .where('spotifyId', '=', spotifyId)
    .where('status', '=', 'ENQUEUED')
    .where('updatedAt', '>', new Date(app.clock.now() - analysisMs))
    .select('spotifyId')
    .executeTakeFirst()
  return row !== undefined
}

async function haveAnalysed(app: App, similar: SimilarTracks, spotifyId: string): Promise<boolean> {
  const row = { status: 'ENQUEUED' as const, updatedAt: new Date(app.clock.now()) }
  // Written first, because the webhook may arrive before the response.
  await app.db
    .insertInto('trackAnalysis')
    .values({ spotifyId, ...row })
    .onConflict((conflict) => conflict.column('spotifyId').doUpdateSet(row))
    .execute()
  if (await similar.enqueue(spotifyId)) return true
  await app.db.deleteFrom('trackAnalysis').where('spotifyId', '=', spotifyId).execute()
  return false
}

async function songsAt(app: App, by: LookUpContext, spotifyIds: readonly string[]) {
  const found = await Promise.all(spotifyIds.map((id) => lookUp(app, by, { provider: 'spotify', id, url: id })))
  return found.flatMap((each) => (each.ok ? [each.value] : []))
}
