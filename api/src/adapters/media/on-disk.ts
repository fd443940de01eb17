import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Fault, type Media, MediaTrouble, type ProcessRequest, type ProcessedSong } from '../../ports/media.ts'
import { StorageFull, type Storage } from '../../ports/storage.ts'
import { isFull } from '../storage/disk.ts'
import { analyseSong } from './analyse.ts'
import type { Transcoder } from './engines/ffmpeg.ts'
import type { MediaLimits } from './limits.ts'
import { mixExcerpts } from './mix.ts'
import { lookAtFile, probeSong } from './probe.ts'
import { processUpload } from './engines/process.ts'
import { MediaRefused } from './refusal.ts'
import { resampleExcerpt } from './resample.ts'

/** The share of the work that is done when everything is encoded and only has to be stored. */
const encodedShare = 0.95

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
}

/** Processes uploads in `folder`, one sub-folder each, and leaves nothing there. */
export function createMedia(options: {
  storage: Storage
  folder: string
  /** Opened on the first upload: most processes never need it. */
  transcoder: () => Promise<Transcoder>
  /** Opened for the first hand-over that is mixed: one that waited for uploads would come too late. */
  mixer: () => Promise<Transcoder>
  limits: MediaLimits
}): Media {
  const { storage, folder, limits } = options

  async function work(request: ProcessRequest, own: string): Promise<ProcessedSong> {
    const { fileName, keyUri, signal, onProgress } = request
    const [file, outDir] = [join(own, 'original'), join(own, 'hls')]
    await fetchOriginal(storage, request.folder, file)
    const transcoder = await options.transcoder()
    const song = await processUpload({
      file,
      fileName,
      outDir,
      keyUri,
      transcoder,
      limits,
      signal,
      onProgress: (share) => onProgress(share * encodedShare),
    })
    for (const [at, name] of song.files.entries()) {
      signal.throwIfAborted()
      await store(storage, join(outDir, name), `${request.folder}/hls/${name}`)
      onProgress(encodedShare + ((1 - encodedShare) * (at + 1)) / song.files.length)
    }
    if (song.cover) {
      const ending = song.cover.mimeType === 'image/png' ? 'png' : 'jpg'
      await storage.put(`${request.folder}/cover.${ending}`, song.cover.bytes, song.cover.mimeType)
    }
    return song
  }

  /** Runs `doing` in a temporary folder. */
  async function inOwnFolder<T>(doing: (own: string) => Promise<T>): Promise<T> {
    const own = join(folder, randomUUID())
    await mkdir(own, { recursive: true })
    try {
      return await doing(own)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }

  /** The same; what is wrong with the file is returned as a fault. */
  async function inFolder<T>(doing: (own: string) => Promise<T>): Promise<T | { fault: Fault }> {
    try {
      return await inOwnFolder(doing)
    } catch (error) {
      if (error instanceof MediaRefused) return { fault: { reason: error.reason, sentence: error.message } }
      throw error instanceof StorageFull || isFull(error) ? new MediaTrouble('diskFull', error) : error
    }
  }

  return {
    faultOf: ({ place, fileName }) => faultIn(async () => void (await lookAtFile({ path: place, fileName, limits }))),
    process: (request) => inFolder(async (own) => ({ song: await work(request, own) })),
    listen: (sound, signal) =>
      inFolder(async (own) => {
        const path = join(own, 'sound')
        await pipeline(sound, createWriteStream(path), { signal })
        const transcoder = await options.transcoder()
        const { file } = await probeSong(transcoder, { path, fileName: 'sound', limits }, { signal })
        const found = await analyseSong(transcoder, { file, declaredSeconds: null }, limits, { signal })
        const { durationSeconds, loudness, beat, cue } = found
        return { sound: { durationSeconds, loudness, beat, cue } }
      }),
    mix: (request) => inOwnFolder(async (own) => mixExcerpts(await options.mixer(), own, request)),
    resample: (request) => inOwnFolder(async (own) => resampleExcerpt(await options.mixer(), own, request)),
  }
}

async function faultIn(doing: () => Promise<void>): Promise<Fault | undefined> {
  try {
    await doing()
    return undefined
  } catch (error) {
    if (error instanceof MediaRefused) return { reason: error.reason, sentence: error.message }
    throw error
  }
}

async function fetchOriginal(storage: Storage, folder: string, to: string) {
  const original = await storage.get(`${folder}/original`)
  if (!original) throw new Error('The uploaded file is no longer in storage')
  // The platform's stream type and that of node:stream/web describe the same object.
  const body = Readable.fromWeb(original.body as unknown as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(body, createWriteStream(to))
}

async function store(storage: Storage, path: string, key: string) {
  const { size } = await stat(path)
  const stream = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
  await storage.put(key, { stream, length: size }, contentTypes[extname(path)] ?? 'application/octet-stream')
}
