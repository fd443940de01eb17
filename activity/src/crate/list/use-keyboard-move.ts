import { useMemo, useState, type KeyboardEvent } from 'react'
import { applyEdit } from '../../song/pending-edits.ts'
import type { CrateSong } from '../../song/crate-song.ts'
import type { SongList } from '../../song/song-list.ts'
import { keyLeadsTo } from './places.ts'
import { useAnnouncement } from './use-announcement.ts'

/** The song in hand and where it would be put down. */
type Carried = { uuid: string; to: number }

/**
 * Moving one song by keyboard: it is picked up, steps through the list with the arrow keys, and is put down or, with
 * Escape, back. `songs` is the list as it looks meanwhile; `all` is what it is until the song has been put down.
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
    /** With a song in hand the keys move it; `follow` brings its new place into sight. True where the key was for that. */
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
