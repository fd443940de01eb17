import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Operations } from '@segue/api/operations'
import { importSource } from '@segue/shared/song/import-rule.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { newUuid } from '../../client/uuid.ts'
import { call, queries } from '../../client/api.ts'
import { listenerCountry } from '../../client/device/country.ts'
import { currentSession, useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { pendingEntry } from '../../song/new-song.ts'
import { createSongList, type SongList } from '../../song/song-list.ts'
import type { Destination } from '../../song/uploads.ts'

export type CrateSummary = Operations['GET /crate/user']['reply']['crates'][number]
export type Crate = Operations['GET /crate/{crateId}']['reply']

/** Client specification, section 9. */
const cratesPerPage = 100
const songsPerPage = 300
const staleMs = 60_000
const importPollMs = 5000

const isImporting = (crate: Pick<CrateSummary, 'importStatus'>) => crate.importStatus === 'IN_PROGRESS'
const pollWhile = (importing: boolean | undefined) => (importing ? importPollMs : false)

async function allCrates(): Promise<CrateSummary[]> {
  const crates: CrateSummary[] = []
  for (;;) {
    const page = await call('GET /crate/user', { query: { limit: cratesPerPage, offset: crates.length } })
    crates.push(...page.crates)
    if (page.crates.length < cratesPerPage || crates.length >= page.count) return crates
  }
}

/** The user's own crates, newest first; polled every five seconds while any of them is being imported. */
export function useCrates() {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: ['crates', session?.uuid],
    queryFn: allCrates,
    enabled: session?.kind === 'user',
    staleTime: staleMs,
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isImporting)),
  })
}

/** A crate by its UUID or short id: the user's own, or a shared one. */
export function useCrate(crateId: string) {
  const session = useSession((state) => state.session)
  return useQuery({
    queryKey: ['crate', crateId, session?.kind === 'user' ? session.uuid : null],
    queryFn: () =>
      session?.kind === 'user'
        ? call('GET /crate/{crateId}', { params: { crateId } })
        : call('GET /crate/service/{crateShortId}/songs', { params: { crateShortId: crateId } }),
    staleTime: staleMs,
    refetchInterval: ({ state }) => pollWhile(state.data && isImporting(state.data)),
  })
}

/** Uploads for a crate. */
export const toCrate = (crate: Pick<CrateSummary, 'crateUuid' | 'crateShortId'>): Destination => ({
  addTo: crate.crateUuid,
  list: crateSongs(crate),
})

const lists = new Map<string, SongList>()

/** The songs of a crate. For other users' crates, only the reading functions work. */
export function crateSongs({ crateUuid, crateShortId }: Pick<CrateSummary, 'crateUuid' | 'crateShortId'>): SongList {
  const known = lists.get(crateUuid)
  if (known) return known
  const list = createSongList(['crate-songs', crateUuid], {
    page: async (offset) => {
      if (currentSession()?.kind !== 'user') {
        // Visitors without an account only see the songs that come with a shared crate.
        const shared = await call('GET /crate/service/{crateShortId}/songs', { params: { crateShortId } })
        return shared.songs.slice(offset)
      }
      const query = { limit: songsPerPage, offset }
      return (await call('GET /crate/{crateUuid}/songs', { params: { crateUuid }, query })).songs
    },
    add: (songs, append, idempotencyKey) =>
      call('POST /crate/{crateUuid}/songs', { params: { crateUuid }, body: { songs, append }, idempotencyKey }),
    remove: (crateSongUuid) =>
      call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', { params: { crateUuid, crateSongUuid } }),
    move: (crateSongUuid, newPosition) =>
      call('PUT /crate/{crateUuid}/songs/{crateSongUuid}/position', {
        params: { crateUuid, crateSongUuid },
        body: { newPosition },
      }),
    settled: () => void refreshCrates(crateUuid),
  })
  lists.set(crateUuid, list)
  return list
}

/** Refetches names, covers and counts and, for imported crates, the songs. */
export async function refreshCrates(...ids: string[]): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['crates'] }),
    ...ids.map((id) =>
      queries.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          queryKey[0] === 'crate' &&
          (queryKey[1] === id || (state.data as Partial<Crate> | undefined)?.crateUuid === id),
      }),
    ),
  ])
}

export const shuffleCrate = (crate: CrateSummary): void => {
  const params = { crateUuid: crate.crateUuid }
  crateSongs(crate)
    .change(() => call('POST /crate/{crateUuid}/songs/shuffle', { params }))
    .then(() => toast(i18next.t('crate.shuffled')), toastFailure)
}

/** Adds songs to the end of a crate. */
export const addToCrate = (crate: CrateSummary, songs: readonly Song[]): Promise<boolean> =>
  crateSongs(crate).edit({ kind: 'add', songs: songs.map(pendingEntry), append: true })

export type NewCrate = { crateName?: string; description?: string; isPublic?: boolean }

/** Creates a crate. Its songs are imported and added one by one in the background. */
export async function createCrate(crate: NewCrate, songs: readonly Song[] = []): Promise<Crate> {
  const made = await call('POST /crate', { body: { ...crate, crateUuid: newUuid() } })
  await refreshCrates()
  if (songs.length > 0) void fill(made, songs)
  return made
}

async function fill(crate: Crate, songs: readonly Song[]): Promise<void> {
  for (const song of songs) {
    try {
      await crateSongs(crate).edit({
        kind: 'add',
        songs: [pendingEntry({ ...song, songId: await catalogueId(song) })],
        append: true,
      })
    } catch (error) {
      toast(importFailure(error), { tone: 'bad' })
    }
  }
  await refreshCrates(crate.crateUuid)
}

/** The catalog id of a song, which is imported into the catalog if necessary. */
async function catalogueId(song: Song): Promise<string> {
  if (song.songId) return song.songId
  const source = importSource(song)
  if (!source) throw new ImportError('crate.nowhereToImport')
  try {
    const { id } = await call('POST /api/v1/track-import', {
      body: { musicProvider: source.provider, providerId: source.id, country: listenerCountry() },
    })
    return id
  } catch (error) {
    throw error instanceof CallFailed && error.status < 500 ? new ImportError('crate.notInCatalogue') : error
  }
}

/** The song is not in the catalog and cannot be imported (client specification, section 8). */
class ImportError extends Error {
  override name = 'ImportError'
  readonly key: 'crate.notInCatalogue' | 'crate.nowhereToImport'

  constructor(key: ImportError['key']) {
    super(key)
    this.key = key
  }
}

/** Client specification, section 8: anything but an `ImportError` is logged as a generic error. */
function importFailure(error: unknown): string {
  if (error instanceof ImportError) return i18next.t(error.key)
  console.error('Failed to import a song', error)
  return i18next.t('common.somethingWrong')
}

export async function importCrate(link: string): Promise<Crate> {
  const made = await call('POST /crate', {
    body: { crateUuid: newUuid(), importFrom: { link, country: listenerCountry() } },
  })
  await refreshCrates()
  return made
}

export async function changeCrate(crateUuid: string, change: NewCrate): Promise<Crate> {
  const changed = await call('PATCH /crate/{crateUuid}', { params: { crateUuid }, body: change })
  await refreshCrates(crateUuid)
  return changed
}

export async function deleteCrate(crateUuid: string): Promise<void> {
  await call('DELETE /crate/{crateUuid}', { params: { crateUuid } })
  lists.delete(crateUuid)
  queries.removeQueries({ queryKey: ['crate-songs', crateUuid] })
  await refreshCrates()
}

/** Copies another crate into a new one of the user's own. */
export async function copyCrate(source: CrateSummary): Promise<Crate> {
  const made = await call('POST /crate', { body: { crateName: source.crateName, crateUuid: newUuid() } })
  const copy = await call('PUT /crate/{crateId}/copy', {
    params: { crateId: made.crateUuid },
    body: { srcCrateId: source.crateUuid },
  })
  await refreshCrates()
  return copy
}

/** The path at which a crate is shown and shared (client specification, section 5: `/playlists/{a}/{b}`). */
export function cratePath({ crateShortId, crateName }: Pick<CrateSummary, 'crateShortId' | 'crateName'>): string {
  const name = crateName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `/playlists/${encodeURIComponent(crateShortId)}/${encodeURIComponent(name || 'playlist')}`
}
