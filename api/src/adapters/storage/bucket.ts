/** The parts of Cloudflare R2 that we use. Its own types have streams that are incompatible with the DOM's. */

export interface StoredObject {
  readonly key: string
  readonly size: number
  readonly httpEtag: string
  readonly httpMetadata?: { contentType?: string }
  readonly range?: { offset?: number; length?: number }
}

/** An R2 bucket. */
export interface Bucket {
  put: (
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array,
    options?: { httpMetadata: { contentType: string } },
  ) => Promise<unknown>
  get: (
    key: string,
    options?: { range: { offset: number; length: number } },
  ) => Promise<(StoredObject & { body: ReadableStream<Uint8Array> }) | null>
  head: (key: string) => Promise<StoredObject | null>
  list: (options: { prefix: string; cursor?: string }) => Promise<{
    objects: { key: string }[]
    truncated: boolean
    cursor?: string
  }>
  delete: (keys: string[]) => Promise<void>
  createMultipartUpload: (key: string) => Promise<MultipartUpload>
}

export interface MultipartUpload {
  uploadPart: (number: number, bytes: Uint8Array) => Promise<object>
  complete: (parts: object[]) => Promise<unknown>
  abort: () => Promise<void>
}

/** R2 needs to know the length of a stream beforehand, which only the runtime's own class provides. */
export const { FixedLengthStream } = globalThis as unknown as {
  FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>
}
