import type { SizedStream } from './storage.ts'

/** A file that has come in whole and lies somewhere of its own until what it came with is discarded. */
export type ReceivedFile = {
  /** What the sender calls it, without folders and control characters; may be empty. */
  fileName: string
  size: number
  /** Hexadecimal, of the whole file. */
  sha256: string
  /** Where this host keeps it, for `Media`. */
  place: string
  open: () => SizedStream
}

/** A form that has come in whole: its first file, and what else there is. */
export type Received = ReceivedFile & {
  /** The files after the first, where a form may have several. */
  others: readonly ReceivedFile[]
  /** The other fields of the form, at most ten short texts. */
  fields: Record<string, string>
  /** Has all its files go. */
  discard: () => Promise<void>
}

/**
 * How much a form may hold: bytes of each file, and of each other field, a thousand unless said; and how many files, one
 * unless said.
 */
export type FormLimits = { mostBytes: number; maxFieldBytes?: number; mostFiles?: number }

export type UploadRefusal = 'notMultipart' | 'noFile' | 'severalFiles' | 'cutOff' | 'tooLarge' | 'diskFull'

/** What came instead of a file; a whole form without one has its other fields. */
export type Refused =
  | { refused: Exclude<UploadRefusal, 'noFile'> }
  | { refused: 'noFile'; fields: Record<string, string> }

/** A limit as people are told it. */
export const megabytesIn = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** Where an upload is put down while it comes in. It streams to a disk, whatever its size, and leaves nothing behind. */
export type Uploads = {
  receive: (request: Request, limits: FormLimits) => Promise<Received | Refused>
}
