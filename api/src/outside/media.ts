import type { ProcessedSong } from '../media/media.ts'
import type { Received } from './inbox.ts'

/** What is wrong with somebody's file: theirs to mend, so there is a sentence for them. */
export type Fault = { reason: string; sentence: string }

export type ProcessRequest = {
  /** Where the song's files live in storage, without a slash at the end; `original` is there already. */
  folder: string
  fileName: string
  /** Where players fetch the key, absolute or relative to a media playlist. */
  keyUri: string
  /** From 0 to 1, growing. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Looks at uploads and turns them into songs, by whatever ffmpeg the host has. */
export type Media = {
  /** What is wrong with a file at first sight, before anything is decoded. */
  faultOf: (file: Received) => Promise<Fault | undefined>
  /**
   * Encodes the song and stores it beside the original: `hls/…`, and `cover.jpg` or `cover.png` when the file has one.
   * Throws when our side failed and it may be tried again.
   */
  process: (request: ProcessRequest) => Promise<{ song: ProcessedSong } | { fault: Fault }>
}
