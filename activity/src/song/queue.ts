import i18next from 'i18next'
import { call, queries } from '../client/api.ts'
import { perAccount } from '../client/per-account.ts'
import { useSession } from '../client/session.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { newUuid } from '../client/uuid.ts'
import { pendingEntry } from './new-song.ts'
import type { CrateSong } from './crate-song.ts'
import { createSongList, useSongList, type SongList } from './song-list.ts'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { Song } from '@segue/shared/song/song.ts'

export type QueuedSong = CrateSong

/** A position past every end: the song goes to the end, whatever has been added meanwhile. */
const theEnd = 100_000
const pageSize = 300

/** The keys of the latest edits made here: the list shows them already when their notices arrive. */
const ownEdits = new LruMap<string, true>(500)
function editKey(key = newUuid()): string {
  ownEdits.set(key, true)
  return key
}

/** The user's own queue; it changes when another user signs in. */
export const queueList = perAccount((uuid) =>
  createSongList(['queue', uuid ?? 'nobody'], {
    page: async (offset) =>
      (await call('GET /crate/special/queue/songs', { query: { limit: pageSize, offset } })).songs,
    add: (songs, append, idempotencyKey) =>
      call('POST /crate/special/queue/songs', { body: { songs, append }, idempotencyKey: editKey(idempotencyKey) }),
    remove: (crateSongUuid) =>
      call('DELETE /crate/special/queue/songs/{crateSongUuid}', {
        params: { crateSongUuid },
        idempotencyKey: editKey(),
      }),
    move: (crateSongUuid, newPosition) =>
      call('PUT /crate/special/queue/songs/{crateSongUuid}/position', {
        params: { crateSongUuid },
        body: { newPosition },
        idempotencyKey: editKey(),
      }),
    clear: () => call('POST /crate/special/queue/songs/clear', { idempotencyKey: editKey() }),
  }),
)

/** The user's own queue, front first; guests have none. */
export function useQueue() {
  const session = useSession((state) => state.session)
  return useSongList(queueList(), session?.kind === 'user')
}

/** The server's queue, after all pending edits. */
export async function fetchQueue(): Promise<QueuedSong[]> {
  await queries.fetchQuery(queueList().query)
  await queueList().idle()
  return queueList().shown()
}

/** Refetches the queue after a change of it, unless that was made here. */
export function queueChanged(key: string | null): void {
  if (key === null || !ownEdits.has(key)) queueList().refetch()
}

/** Shows a song that has just begun at the end of the queue, where the server moves it (crate rule L23). */
export function showBegun(crateSongUuid: string, playId: string): void {
  if (queueList().foresee({ kind: 'move', uuids: [crateSongUuid], to: theEnd })) editKey(playId)
}

/** Adds songs to the queue: at the end, or in front so that they play next. Resolves to false if the server refused. */
export const addToQueue = (songs: readonly Song[], place: 'front' | 'end'): Promise<boolean> =>
  queueList().edit({ kind: 'add', songs: songs.map(pendingEntry), append: place === 'end' })

export function clearQueue(): void {
  const list = queueList()
  void list.edit({ kind: 'clear' }).then((done) => done && toast(i18next.t('queue.cleared')))
}

export function shuffleQueue(): void {
  queueList()
    .change(() => call('POST /crate/special/queue/songs/shuffle', { idempotencyKey: editKey() }))
    .then(() => toast(i18next.t('queue.shuffled')), toastFailure)
}

/** Adds all songs of a crate to the end of the queue. */
export async function queueCrate(songs: SongList): Promise<void> {
  const all = await queries.fetchQuery(songs.query)
  if (all.length > 0 && (await addToQueue(all, 'end')))
    toast(i18next.t('crate.queued', { count: all.length }), { tone: 'good' })
}

/** Replaces the queue with a copy of a crate, in one step on the server, with an undo. */
export async function playCrate(crateUuid: string, crate: string): Promise<void> {
  const list = queueList()
  const before = await fetchQueue()
  await list.change(async () => {
    const { crateUuid: crateId } = await call('GET /crate/special/queue')
    const body = { srcCrateId: crateUuid }
    await call('PUT /crate/{crateId}/copy', { params: { crateId }, body, idempotencyKey: editKey() })
  })
  const back = () => {
    void list.edit({ kind: 'clear' })
    if (before.length > 0) void list.edit({ kind: 'add', songs: before, append: true })
  }
  toast(i18next.t('crate.playing', { crate }), {
    tone: 'good',
    action: { words: i18next.t('common.undo'), run: back },
  })
}
