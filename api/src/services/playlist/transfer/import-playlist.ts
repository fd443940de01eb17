import type { PlaylistLink } from '@segue/shared/song/links.ts'
import { importProviders } from '@segue/shared/song/import-rule.ts'
import { playableProviders } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { PlaylistPage, ProviderSong } from '../../../ports/music-provider.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { askByIsrc, askProvider, logTrouble, type ProviderTrouble } from '../catalogue/ask-provider.ts'
import { requestLookUps } from '../catalogue/look-up-jobs.ts'
import type { LookUpContext } from '../catalogue/look-up.ts'
import { addSongs } from '../crates/add-songs.ts'
import type { NewSong } from '../songs/new-song.ts'
import type { Importing } from '../../../db/tables/crates.ts'
import { asUser, faultOf, pauseOf, type TransferFault } from './failure-sentences.ts'

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
    failureReason: null,
  }
}

/**
 * Imports a provider's playlist into a crate, page by page. Each page and the cursor of the next are written in one
 * transaction, so that a process that dies neither loses nor repeats a page.
 */
export function importPlaylists(app: App): JobHandler<'importPlaylist'> {
  return {
    atOnce: 2,
    // About five hours including delays.
    maxAttempts: 9,
    async run({ crateId }, { signal }) {
      for (let next = await stateOf(app.db, crateId); next; next = await stateOf(app.db, crateId)) {
        signal.throwIfAborted()
        const { userUuid, importing } = next
        const by = await asUser(app, userUuid, importing.provider, importing.country)
        const answer = await askProvider<PlaylistPage>(app, importing.provider, by, (provider, asking) =>
          provider.playlist?.(importing.playlistId, importing.cursor, asking),
        )
        logTrouble(app, importing.provider, 'playlist', answer)
        if (!answer.ok) return inTrouble(app, crateId, answer.trouble)
        const songs = await playable(app, by, answer.value.songs)
        await importPage(app, crateId, importing, answer.value, songs)
      }
    },
    givenUp: ({ crateId }) => failImport(app.db, crateId, faultOf('unavailable')),
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

async function inTrouble(app: App, crateId: number, trouble: ProviderTrouble) {
  if (trouble.kind === 'unavailable') throw new Error('The provider of the playlist cannot be reached')
  if (trouble.kind !== 'tooMany') return failImport(app.db, crateId, faultOf(trouble.kind))
  // A rate limit is not a failure and does not count as an attempt.
  const runAt = new Date(app.clock.now() + pauseOf(trouble))
  return app.jobs.add(app.db, 'importPlaylist', { crateId }, { runAt, dedupeKey: String(crateId) })
}

async function failImport(db: Db, crateId: number, fault: TransferFault) {
  const state = await stateOf(db, crateId)
  if (!state) return
  await db
    .updateTable('crate')
    .set({ importStatus: 'FAILED', importing: JSON.stringify({ ...state.importing, ...fault }) })
    .where('id', '=', crateId)
    .where('importStatus', '=', 'IN_PROGRESS')
    .execute()
}

async function importPage(app: App, crateId: number, before: Importing, page: PlaylistPage, songs: NewSong[]) {
  const taken = await app.db.transaction().execute(async (trx) => {
    const crate = await trx
      .selectFrom('crate')
      .where('id', '=', crateId)
      .select(['importing', 'importStatus'])
      .forUpdate()
      .executeTakeFirst()
    // Another process has imported this page, or someone has deleted the crate in the meantime.
    if (crate?.importStatus !== 'IN_PROGRESS' || crate.importing?.cursor !== before.cursor) return []
    const added =
      songs.length > 0 ? await addSongs(trx, { crateId }, songs, { append: true, source: 'provider' }) : undefined
    const isFull = added?.outcome === 'crateFull'
    // A provider that returns the same page as the next one would be read forever.
    const cursor = page.next === before.cursor ? null : page.next
    const now: Importing = {
      ...before,
      cursor,
      done: before.done + (isFull ? 0 : page.songs.length),
      missed: before.missed + (isFull ? 0 : page.songs.length - songs.length),
      total: page.total ?? before.total,
      ...(isFull ? faultOf('crateFull') : { failure: null, failureReason: null }),
    }
    const progress = cursor === null ? ('COMPLETE' as const) : ('IN_PROGRESS' as const)
    await trx
      .updateTable('crate')
      .set({
        importing: JSON.stringify(now),
        importStatus: isFull ? ('FAILED' as const) : progress,
        ...(before.cursor === null && before.takesName && page.name.trim()
          ? { crateName: page.name.trim().slice(0, 100), description: (page.description ?? '').slice(0, 1000) }
          : {}),
      })
      .where('id', '=', crateId)
      .execute()
    return added?.outcome === 'added' ? added.songs : []
  })
  // Some providers list songs without durations.
  await requestLookUps(app, taken)
}

/** The songs of a page that some provider can play, in the form for adding songs. */
async function playable(app: App, by: LookUpContext, songs: readonly ProviderSong[]): Promise<NewSong[]> {
  const found: NewSong[] = []
  for (const song of songs) {
    const known = isPlayable(song) ? song : await findElsewhere(app, by, song)
    if (known) found.push(asNewSong(known))
  }
  return found
}

const idsOf = ({ provider, id, alsoAt }: ProviderSong) => ({ ...alsoAt, [provider]: id })
const isPlayable = (song: ProviderSong) => playableProviders.some((name) => name in idsOf(song))

/** Finds a song of a link-only provider by its ISRC at the first provider we import from that has it. */
async function findElsewhere(app: App, by: LookUpContext, song: ProviderSong): Promise<ProviderSong | undefined> {
  const { isrc } = song
  if (!isrc) return undefined
  for (const name of importProviders) {
    const answer = await askByIsrc(app, name, by, isrc)
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
