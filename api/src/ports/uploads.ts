import type { SizedStream } from './storage.ts'

/** A file that has come in whole and lies somewhere of its own until it is discarded. */
export type Received = {
  /** What the sender calls it, without folders and control characters; may be empty. */
  fileName: string
  size: number
  /** Hexadecimal, of the whole file. */
  sha256: string
  /** The other fields of the form, at most ten short texts. */
  fields: Record<string, string>
  /** Where this host keeps it, for `Media`. */
  place: string
  open: () => SizedStream
  discard: () => Promise<void>
}

export type UploadRefusal = 'notMultipart' | 'noFile' | 'severalFiles' | 'cutOff' | 'tooLarge' | 'diskFull'

/** A limit as people are told it. */
export const megabytesIn = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** Where an upload is put down while it comes in. It streams to a disk, whatever its size, and leaves nothing behind. */
export type Uploads = {
  receive: (request: Request, limits: { mostBytes: number }) => Promise<Received | { refused: UploadRefusal }>
}
