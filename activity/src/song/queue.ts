import i18next from 'i18next'
import { call, queries } from '../client/api.ts'
import { currentSession, useSession } from '../client/session.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { pendingEntry } from './new-song.ts'
import type { CrateSong } from './crate-song.ts'
import { createSongList, useSongList, type SongList } from './song-list.ts'
import type { Song } from '@segue/shared/song/song.ts'

export type QueuedSong = CrateSong

/** A position past every end: the song goes to the end, whatever has been added meanwhile. */
const theEnd = 100_000
const pageSize = 300

let own: { uuid: string | undefined; list: SongList } | undefined

/** The user's own queue; it changes when another user signs in. */
export function queueList(): SongList {
  const uuid = currentSession()?.uuid
  if (own?.uuid !== uuid || !own) own = { uuid, list: createQueue(uuid) }
  return own.list
}

const createQueue = (uuid: string | undefined) =>
  createSongList(['queue', uuid ?? 'nobody'], {
    page: async (offset) =>
      (await call('GET /crate/special/queue/songs', { query: { limit: pageSize, offset } })).songs,
    add: (songs, append, idempotencyKey) =>
      call('POST /crate/special/queue/songs', { body: { songs, append }, idempotencyKey }),
    remove: (crateSongUuid) =>
      call('DELETE /crate/special/queue/songs/{crateSongUuid}', { params: { crateSongUuid } }),
    move: (crateSongUuid, newPosition) =>
      call('PUT /crate/special/queue/songs/{crateSongUuid}/position', {
        params: { crateSongUuid },
        body: { newPosition },
      }),
    clear: () => call('POST /crate/special/queue/songs/clear'),
  })

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

/** Adds songs to the queue: at the end, or in front so that they play next. Resolves to false if the server refused. */
export const addToQueue = (songs: readonly Song[], place: 'front' | 'end'): Promise<boolean> =>
  queueList().edit({ kind: 'add', songs: songs.map(pendingEntry), append: place === 'end' })

/** Moves an entry; `end` puts it behind all others, however many there are. */
export function moveInQueue(crateSongUuid: string, to: number | 'end'): void {
  if (
    !queueList()
      .shown()
      .some((song) => song.crateSongUuid === crateSongUuid)
  )
    return
  void queueList().edit({ kind: 'move', uuids: [crateSongUuid], to: to === 'end' ? theEnd : to })
}

export function clearQueue(): void {
  const list = queueList()
  void list.edit({ kind: 'clear' }).then((done) => done && toast(i18next.t('queue.cleared')))
}

export function shuffleQueue(): void {
  queueList()
    .change(() => call('POST /crate/special/queue/songs/shuffle'))
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
    await call('PUT /crate/{crateId}/copy', { params: { crateId }, body: { srcCrateId: crateUuid } })
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
