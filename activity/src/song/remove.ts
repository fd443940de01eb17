import i18next from 'i18next'
import { toast } from '../client/toasts.ts'
import { titleOf } from './song-words.ts'
import { waysBack } from './pending-edits.ts'
import type { CrateSong } from './crate-song.ts'
import type { SongList } from './song-list.ts'

/** Removes songs from a list, with an undo that puts them back in their places. */
export function removeWithUndo(list: SongList, songs: readonly CrateSong[]): void {
  const meant = new Set(songs.map((song) => song.crateSongUuid))
  const before = list.shown()
  const gone = before.filter((song) => meant.has(song.crateSongUuid))
  const places = gone.map((song) => before.indexOf(song))
  const [first] = gone
  if (!first) return
  void list.edit({ kind: 'remove', uuids: gone.map((song) => song.crateSongUuid) })
  toast(
    gone.length === 1
      ? i18next.t('crate.removedOne', { title: titleOf(first, i18next.t) })
      : i18next.t('crate.removed', { count: gone.length }),
    {
      action: {
        words: i18next.t('common.undo'),
        run: () => {
          for (const edit of waysBack(gone, places, list.shown().length)) void list.edit(edit)
        },
      },
    },
  )
}
