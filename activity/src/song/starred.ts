import i18next from 'i18next'
import { call } from '../client/api.ts'
import { perAccount } from '../client/per-account.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { createSongList } from './song-list.ts'

const pageSize = 300

/** The user's starred songs; the list changes when another user signs in. */
export const starredList = perAccount((uuid) =>
  createSongList(['likes', uuid ?? 'nobody'], {
    page: async (offset) =>
      (await call('GET /crate/special/likes/songs', { query: { limit: pageSize, offset } })).songs,
    add: (songs, append, idempotencyKey) =>
      call('POST /crate/special/likes/songs', { body: { songs, append }, idempotencyKey }),
    remove: (crateSongUuid) =>
      call('DELETE /crate/special/likes/songs/{crateSongUuid}', { params: { crateSongUuid } }),
    move: (crateSongUuid, newPosition) =>
      call('PUT /crate/special/likes/songs/{crateSongUuid}/position', {
        params: { crateSongUuid },
        body: { newPosition },
      }),
    clear: () => call('POST /crate/special/likes/songs/clear'),
  }),
)

/** Clears the list, with an undo that restores its songs in order. */
export async function clearStarred(): Promise<void> {
  const list = starredList()
  const before = list.shown()
  if (!(await list.edit({ kind: 'clear' }))) return
  const back = () => void list.edit({ kind: 'add', songs: before, append: true })
  toast(i18next.t('queue.likesCleared'), { action: { words: i18next.t('common.undo'), run: back } })
}

export function shuffleStarred(): void {
  starredList()
    .change(() => call('POST /crate/special/likes/songs/shuffle'))
    .then(() => toast(i18next.t('queue.likesShuffled')), toastFailure)
}
