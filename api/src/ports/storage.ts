export type StoredFile = {
  body: ReadableStream<Uint8Array>
  /** Bytes in `body`; for a range request, bytes in the range. */
  length: number
  /** Bytes in the whole file. */
  size: number
  contentType: string
  etag: string
}

/** Inclusive byte positions, as in a Range header; both lie within the file. */
export type ByteRange = { start: number; end: number }

/** A stream whose length is known beforehand, as S3 requires. */
export type SizedStream = { stream: ReadableStream<Uint8Array>; length: number }

/**
 * Where files are stored: a folder by default, an S3-compatible bucket, or R2. Keys are paths such as
 * `songs/<uuid>/128/000.m4s`. A file is stored completely or not at all.
 */
export type Storage = {
  put: (key: string, body: Uint8Array | SizedStream, contentType: string) => Promise<void>
  /** The file, or a range of it; undefined if it doesn't exist or if the range begins past its end. */
  get: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>
  /** Removes every file whose key starts with the prefix. */
  remove: (prefix: string) => Promise<void>
}

/** There is no space left in the storage. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'

  constructor(cause: unknown) {
    super('There is no space left to store files', { cause })
  }
}
