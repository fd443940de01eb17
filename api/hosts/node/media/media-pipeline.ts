import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTranscoder, type Transcoder } from '../../../src/adapters/media/engines/ffmpeg.ts'
import { createMedia } from '../../../src/adapters/media/on-disk.ts'
import { createDiskStorage } from '../../../src/adapters/storage/disk.ts'
import { bucketFrom, createS3Storage } from '../../../src/adapters/storage/s3.ts'
import { createDiskUploads } from '../../../src/adapters/uploads/disk.ts'
import type { Config } from '../../../src/platform/config.ts'
import type { Media } from '../../../src/ports/media.ts'
import type { Storage } from '../../../src/ports/storage.ts'
import type { Uploads } from '../../../src/ports/uploads.ts'

export type MediaPipeline = { storage: Storage; uploads: Uploads; media: Media; close: () => Promise<void> }

/** Everything between an upload and a playable song: receiving, processing and storing it. */
export async function openMediaPipeline(options: {
  /** Contains unfinished work, and files too unless there is a `storageUrl`. This process must own it. */
  dataDir: string
  storageUrl?: string | undefined
  minFreeBytes?: number
  ffmpegPath?: string | undefined
  uploads: Config['uploads']
  /** Opens what turns uploads into songs; by default the ffmpeg of this machine. */
  open?: (() => Promise<Transcoder>) | undefined
}): Promise<MediaPipeline> {
  const work = join(options.dataDir, 'work')
  // Anything in it belonged to a process that is gone; its jobs start again from the stored original.
  await rm(work, { recursive: true, force: true })
  const storage = openStorage(options)
  const ffmpeg = { ffmpegPath: options.ffmpegPath, searchPath: process.env['PATH'] }
  const open = options.open ?? (() => openTranscoder(ffmpeg))
  let transcoder: Promise<Transcoder> | undefined
  let mixer: Promise<Transcoder> | undefined
  if (options.ffmpegPath) {
    // If the configured one doesn't run, the server reports it at startup instead of at the first upload.
    transcoder = open()
    await transcoder
  }
  const { maxBytes, minSeconds, maxSeconds } = options.uploads
  return {
    storage,
    uploads: createDiskUploads({ folder: join(work, 'inbox') }),
    media: createMedia({
      storage,
      folder: join(work, 'media'),
      transcoder: () =>
        (transcoder ??= open().catch((error: unknown) => {
          // The next upload tries again.
          transcoder = undefined
          throw error
        })),
      mixer: () =>
        (mixer ??= open().catch((error: unknown) => {
          mixer = undefined
          throw error
        })),
      limits: { maxBytes: maxBytes, minSeconds: minSeconds, maxSeconds: maxSeconds },
    }),
    async close() {
      for (const opened of [transcoder, mixer]) await (await opened?.catch(() => undefined))?.close()
    },
  }
}

type StorageOptions = { storageUrl?: string | undefined; dataDir: string; minFreeBytes?: number }

/** A folder in the data directory, `file:///a/folder`, or `s3://KEY:SECRET@host:port/bucket?region=…`. */
export function openStorage({ storageUrl, dataDir, minFreeBytes = 0 }: StorageOptions): Storage {
  if (!storageUrl) return createDiskStorage(join(dataDir, 'files'), { minFreeBytes })
  if (storageUrl.startsWith('file:')) return createDiskStorage(resolve(fileURLToPath(storageUrl)), { minFreeBytes })
  return createS3Storage(bucketFrom(storageUrl))
}
