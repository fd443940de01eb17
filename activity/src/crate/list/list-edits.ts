import type { CrateSong } from '../../song/crate-song.ts'
import { applyEdit, type Edit } from '../../song/pending-edits.ts'
import { removeWithUndo } from '../../song/remove.ts'
import type { SongList } from '../../song/song-list.ts'
import { placeInGap } from './places.ts'

/** Edits of a list's songs. `onMoved` is called for every move that changes something. */
export function listEdits(list: SongList, songs: readonly CrateSong[], onMoved: (uuid: string, to: number) => void) {
  function move(uuids: readonly string[], to: number): void {
    const edit: Edit<CrateSong> = { kind: 'move', uuids, to }
    const after = applyEdit(songs, edit)
    if (after.every((song, place) => song === songs[place])) return
    void list.edit(edit)
    const [first] = uuids
    if (first) onMoved(first, to)
  }
  return {
    move,
    /** Moves songs to where `uuid`, one of them, was dropped: onto the row of `target`. */
    dropOn(
      order: readonly string[],
      { uuids, uuid, target }: { uuids: readonly string[]; uuid: string; target: string },
    ) {
      const from = order.indexOf(uuid)
      const to = order.indexOf(target)
      if (to < 0 || to === from) return
      move(uuids, placeInGap(order, new Set(uuids), to > from ? to + 1 : to))
    },
    remove(uuids: readonly string[]) {
      const removed = new Set(uuids)
      removeWithUndo(
        list,
        songs.filter((song) => removed.has(song.crateSongUuid)),
      )
    },
  }
}
