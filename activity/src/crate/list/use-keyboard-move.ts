import { useMemo, useState, type KeyboardEvent } from 'react'
import { applyEdit } from '../../song/pending-edits.ts'
import type { CrateSong } from '../../song/crate-song.ts'
import type { SongList } from '../../song/song-list.ts'
import { keyLeadsTo } from './places.ts'
import { useAnnouncement } from './use-announcement.ts'

/** The picked-up song and its current target position. */
type Carried = { uuid: string; to: number }

/**
 * Moves a song by keyboard: pick it up, move it with the arrow keys, and drop it, or cancel with Escape. `songs` is the
 * list as shown meanwhile, `all` the list before the drop.
 */
export function useKeyboardMove(list: SongList, all: readonly CrateSong[]) {
  const [held, setHeld] = useState<Carried | null>(null)
  const songs = useMemo(
    () => (held ? applyEdit(all, { kind: 'move', uuids: [held.uuid], to: held.to }) : all),
    [all, held],
  )
  const { announcement, announce, announceCancel } = useAnnouncement(songs)

  function putDown(): void {
    if (!held) return
    setHeld(null)
    const from = all.findIndex((song) => song.crateSongUuid === held.uuid)
    announce('dropped', held.uuid, held.to)
    if (from !== held.to) void list.edit({ kind: 'move', uuids: [held.uuid], to: held.to })
  }

  return {
    held: held?.uuid ?? null,
    songs,
    announcement,
    announce,
    putDown,
    pickUp: (uuid: string, place: number) => {
      setHeld({ uuid, to: place })
      announce('picked', uuid, place)
    },
    /**
     * Handles keys while a song is picked up; `follow` scrolls its new position into view. Returns true if the key was
     * handled.
     */
    onKeyDown: (event: KeyboardEvent, follow: (place: number) => void): boolean => {
      if (!held) return false
      const to = keyLeadsTo(event.key, held.to, songs.length)
      if (to !== undefined) {
        setHeld({ uuid: held.uuid, to })
        follow(to)
        announce('moved', held.uuid, to)
      } else if (event.key === 'Escape') {
        setHeld(null)
        announceCancel()
      } else if (event.key === ' ' || event.key === 'Enter' || event.key === 'Tab') putDown()
      else return false
      event.preventDefault()
      return true
    },
  }
}
