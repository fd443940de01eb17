import type { App } from '../../../app.ts'

/** Queues the analysis of a song unless it was done or is queued already. Playback does not wait for it. */
export async function requestAnalysis(app: App, songId: string): Promise<void> {
  const id = Number(songId)
  const unheard = await app.db
    .selectFrom('song')
    .where('id', '=', id)
    .where('analysedAt', 'is', null)
    .where('cue', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (unheard) await app.jobs.add(app.db, 'analyseSong', { songId: id }, { dedupeKey: songId })
}
