import type { SizedStream } from './storage.ts'

/** A file that was received completely and is stored temporarily until its form is discarded. */
export type ReceivedFile = {
  /** The sender's name for it, without folders and control characters; may be empty. */
  fileName: string
  size: number
  /** Hexadecimal digest of the whole file. */
  sha256: string
  /** Where this host stores it, for `Media`. */
  place: string
  open: () => SizedStream
}

/** A form that was received completely: its first file and everything else in it. */
export type Received = ReceivedFile & {
  /** The files after the first, if a form may have several. */
  others: readonly ReceivedFile[]
  /** The other fields of the form: at most ten short texts. */
  fields: Record<string, string>
  /** Deletes all its files. */
  discard: () => Promise<void>
}

/** Limits of a form: bytes per file; bytes per other field, 1,000 by default; and number of files, one by default. */
export type FormLimits = { maxBytes: number; maxFieldBytes?: number; maxFiles?: number }

export type UploadRefusal = 'notMultipart' | 'noFile' | 'severalFiles' | 'cutOff' | 'tooLarge' | 'diskFull'

/** Why no file was received; a complete form without a file has its other fields. */
export type Refused =
  | { refused: Exclude<UploadRefusal, 'noFile'> }
  | { refused: 'noFile'; fields: Record<string, string> }

/** A limit as shown to people. */
export const megabytesIn = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/**
 * Stores uploads temporarily while they are received. They are streamed to disk, whatever their size, and nothing is
 * left behind.
 */
export type Uploads = {
  receive: (request: Request, limits: FormLimits) => Promise<Received | Refused>
  /** Stores a file that was received in parts. Throws `StorageFull` if there is no space. */
  assemble: (file: ReadableStream<Uint8Array>, fileName: string) => Promise<Received>
}
