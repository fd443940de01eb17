import type { CrateSong } from '../../song/crate-song.ts'

/** What a screen allows on a list of songs, and which it marks. */
export type ListSettings = {
  /** Whether songs can be moved and removed. */
  editable: boolean
  /** Whether the list is the queue itself, which hides adding to the queue. */
  isQueue?: boolean
  /** Whether the screen itself shows how many songs there are. */
  isCounted?: boolean
  mark?: (song: CrateSong) => string | undefined
  /** Why a song cannot be chosen now; undefined if it can. */
  refusal?: (song: CrateSong) => string | undefined
}
