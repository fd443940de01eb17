import { musicProviders } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { lookUp } from './look-up.ts'

type Added = { songId: string; status: string; musicProviders: Record<string, string> }

/** Queues a look-up of songs that were added as bare ids. Songs no provider can look up are left alone. */
export async function requestLookUps(app: App, songs: readonly Added[]): Promise<void> {
  const { names } = app.music.providers
  const bare = songs.filter(
    (song) => song.status === 'PENDING_REQUEST' && names.some((name) => song.musicProviders[name]),
  )
  for (const { songId } of bare)
    await app.jobs.add(app.db, 'lookUpSong', { songId: Number(songId) }, { dedupeKey: songId })
}

/** Song data doesn't depend on the caller, so background look-ups run as a service. */
const ourselves: Caller = { kind: 'service' }

/** Requests a song from its providers in turn until one has it. */
export function lookUpSongs(app: App): JobHandler<'lookUpSong'> {
  return {
    atOnce: 2,
    async run({ songId }) {
      const song = await app.db
        .selectFrom('song')
        .where('id', '=', songId)
        .select(['status', 'musicProviders'])
        .executeTakeFirst()
      if (!song || song.status === 'SUCCESS' || song.musicProviders['uploadService']) return
      let worthAnother = false
      for (const provider of musicProviders) {
        const id = song.musicProviders[provider]
        if (!id) continue
        const found = await lookUp(app, { caller: ourselves, country: 'US' }, { provider, id, url: id })
        if (found.ok) return
        worthAnother ||= found.trouble.kind === 'unavailable' || found.trouble.kind === 'tooMany'
      }
      // The job runner retries with growing delays.
      if (worthAnother) throw new Error('No provider could be reached')
    },
  }
}
