import { importProviders } from '@segue/shared/song/import-rule.ts'
import type { PlaylistLink } from '@segue/shared/song/links.ts'
import { playableProviders } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { Importing } from '../../../db/tables/playlist.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import type { PlaylistPage, ProviderSong } from '../../../ports/music-provider.ts'
import { ask, type Refusal } from '../catalogue/ask.ts'
import { requestLookUps } from '../catalogue/look-up-jobs.ts'
import type { By } from '../catalogue/look-up.ts'
import { addSongs } from '../crates/add-songs.ts'
import { addErrors } from '../crates/bodies.ts'
import type { NewSong } from '../songs/new-song.ts'
import { inTheNameOf, pauseOf, transferSentences } from './troubles.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    importPlaylist: { crateId: number }
  }
}

export function beginning({ provider, id }: PlaylistLink, country: string, takesName: boolean): Importing {
  return {
    provider,
    playlistId: id,
    country,
    takesName,
    cursor: null,
    done: 0,
    missed: 0,
    total: null,
    failure: null,
  }
}

/**
 * Brings a provider's playlist into a crate, page by page. Each page and where the next begins are written in one
 * transaction, so that a process that dies loses no page and repeats none.
 */
export function importPlaylists(app: App): JobHandler<'importPlaylist'> {
  return {
    atOnce: 2,
    // Some five hours, with the pauses in between.
    mostAttempts: 9,
    async run({ crateId }, { signal }) {
      for (let next = await stateOf(app.db, crateId); next; next = await stateOf(app.db, crateId)) {
        signal.throwIfAborted()
        const { userUuid, importing } = next
        const by = await inTheNameOf(app, userUuid, importing.provider, importing.country)
        const answer = await ask<PlaylistPage>(app, importing.provider, by, (provider, asking) =>
          provider.playlist?.(importing.playlistId, importing.cursor, asking),
        )
        if (!answer.ok) return inTrouble(app, crateId, answer.trouble)
        const songs = await playable(app, by, answer.value.songs)
        await takePage(app, crateId, importing, answer.value, songs)
      }
    },
    givenUp: ({ crateId }) => failImport(app.db, crateId, transferSentences.unavailable),
  }
}

async function stateOf(db: Db, crateId: number) {
  const row = await db
    .selectFrom('crate')
    .where('id', '=', crateId)
    .where('importStatus', '=', 'IN_PROGRESS')
    .select(['userUuid', 'importing'])
    .executeTakeFirst()
  return row?.importing ? { userUuid: row.userUuid, importing: row.importing } : undefined
}

async function inTrouble(app: App, crateId: number, trouble: Refusal) {
  if (trouble.kind === 'unavailable') throw new Error('The provider of the playlist cannot be reached')
  if (trouble.kind !== 'tooMany') return failImport(app.db, crateId, transferSentences[trouble.kind])
  // To be asked to wait is no failure: it does not count as a try.
  const runAt = new Date(app.clock.now() + pauseOf(trouble))
  return app.jobs.add(app.db, 'importPlaylist', { crateId }, { runAt, dedupeKey: String(crateId) })
}

async function failImport(db: Db, crateId: number, failure: string) {
  const state = await stateOf(db, crateId)
  if (!state) return
  await db
    .updateTable('crate')
    .set({ importStatus: 'FAILED', importing: JSON.stringify({ ...state.importing, failure }) })
    .where('id', '=', crateId)
    .where('importStatus', '=', 'IN_PROGRESS')
    .execute()
}

async function takePage(app: App, crateId: number, before: Importing, page: PlaylistPage, songs: NewSong[]) {
  const taken = await app.db.transaction().execute(async (trx) => {
    const crate = await trx
      .selectFrom('crate')
      .where('id', '=', crateId)
      .select(['importing', 'importStatus'])
      .forUpdate()
      .executeTakeFirst()
    // Another process has taken this page, or somebody has deleted the crate meanwhile.
    if (crate?.importStatus !== 'IN_PROGRESS' || crate.importing?.cursor !== before.cursor) return []
    const added = songs.length > 0 ? await addSongs(trx, { crateId }, songs, true) : undefined
    const isFull = added?.outcome === 'full'
    // A provider that names the same page as the next one would be read for ever.
    const cursor = page.next === before.cursor ? null : page.next
    const now: Importing = {
      ...before,
      cursor,
      done: before.done + (isFull ? 0 : page.songs.length),
      missed: before.missed + (isFull ? 0 : page.songs.length - songs.length),
      total: page.total ?? before.total,
      failure: isFull ? `${addErrors.full[1]}.` : null,
    }
    const outcome = isFull ? ('FAILED' as const) : cursor === null ? ('COMPLETE' as const) : ('IN_PROGRESS' as const)
    await trx
      .updateTable('crate')
      .set({
        importing: JSON.stringify(now),
        importStatus: outcome,
        ...(before.cursor === null && before.takesName && page.name.trim()
          ? { crateName: page.name.trim().slice(0, 100), description: (page.description ?? '').slice(0, 1000) }
          : {}),
      })
      .where('id', '=', crateId)
      .execute()
    return added?.outcome === 'added' ? added.songs : []
  })
  // Some providers list names without lengths.
  await requestLookUps(app, taken)
}

/** The songs of a page that can be played somewhere, in the form in which songs are added. */
async function playable(app: App, by: By, songs: readonly ProviderSong[]): Promise<NewSong[]> {
  const found: NewSong[] = []
  for (const song of songs) {
    const known = isPlayable(song) ? song : await elsewhere(app, by, song)
    if (known) found.push(asNewSong(known))
  }
  return found
}

const idsOf = ({ provider, id, alsoAt }: ProviderSong) => ({ ...alsoAt, [provider]: id })
const isPlayable = (song: ProviderSong) => playableProviders.some((name) => name in idsOf(song))

/** Providers that only lend links name songs by their ISRC: the first one we import from that knows it has the song. */
async function elsewhere(app: App, by: By, song: ProviderSong): Promise<ProviderSong | undefined> {
  const { isrc } = song
  if (!isrc) return undefined
  for (const name of importProviders) {
    const answer = await ask<ProviderSong>(app, name, by, (provider, asking) => provider.byIsrc?.(isrc, asking))
    if (answer.ok) return { ...answer.value, alsoAt: { ...answer.value.alsoAt, ...idsOf(song) } }
  }
  return undefined
}

function asNewSong(song: ProviderSong): NewSong {
  return {
    musicProviders: idsOf(song),
    trackName: song.trackName.slice(0, 500),
    artistName: song.artistName.slice(0, 500),
    genre: song.genre,
    duration: song.duration,
    isrc: song.isrc,
    explicit: song.explicit,
    thumbnails: song.thumbnail ? { [song.provider]: song.thumbnail } : {},
  }
}
