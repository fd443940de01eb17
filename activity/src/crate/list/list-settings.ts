import type { CrateSong } from '../../song/crate-song.ts'

/** What a screen lets people do with a list of songs, and how it marks some of them. */
export type ListSettings = {
  /** Whether songs can be moved and taken out. */
  editable: boolean
  /** Whether the list is the queue itself: songs are not offered for it then. */
  isQueue?: boolean
  mark?: (song: CrateSong) => string | undefined
  /** Why a song cannot be chosen now, for those that cannot. */
  refusal?: (song: CrateSong) => string | undefined
}
