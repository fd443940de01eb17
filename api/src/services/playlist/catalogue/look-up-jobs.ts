import { musicProviders } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { lookUp } from './look-up.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    lookUpSong: { songId: number }
  }
}

type Added = { songId: string; status: string; musicProviders: Record<string, string> }

/** Has songs looked up that came as a bare id. Songs that nobody can look up stay as they are. */
export async function requestLookUps(app: App, songs: readonly Added[]): Promise<void> {
  const { names } = app.music.providers
  const bare = songs.filter(
    (song) => song.status === 'PENDING_REQUEST' && names.some((name) => song.musicProviders[name]),
  )
  for (const { songId } of bare)
    await app.jobs.add(app.db, 'lookUpSong', { songId: Number(songId) }, { dedupeKey: songId })
}

/** What a song is does not depend on who asks: a look-up in the background is in our own name. */
const ourselves: Caller = { kind: 'service' }

/** Asks the providers of a song one after the other until one says what it is. */
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
      // The runner tries again, later each time.
      if (worthAnother) throw new Error('No provider could be reached')
    },
  }
}
