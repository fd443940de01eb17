import type { Media, ProcessRequest, ProcessedSong, Rendition } from '../../ports/media.ts'
import type { Storage } from '../../ports/storage.ts'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encryptSegment, masterPlaylist, mediaPlaylist } from './pack.ts'

/**
 * The processing result of a file that ships with us, and how the file is split into the parts that players fetch. Such
 * a file is a fragmented MP4: an init section, then one segment after the other.
 */
export type FinishedSong = Pick<
  ProcessedSong,
  'durationSeconds' | 'loudness' | 'beat' | 'cue' | 'envelope' | 'tags'
> & {
  initBytes: number
  segments: { bytes: number; seconds: number }[]
  /** The preview is this head (base64) followed by the sound of a few segments. */
  preview: { head: string; first: number; count: number }
}

/** By the SHA-256 of the file: a file with any other content is not the one that was processed. */
export type FinishedSongs = Record<string, FinishedSong>

export async function readFinishedSongs(file: string): Promise<FinishedSongs> {
  // The boundary: our own tool wrote the file, and a test compares the two.
  return JSON.parse(await readFile(file, 'utf8')) as FinishedSongs
}

/** Media that recognises some files: they are split, encrypted and stored without being decoded or encoded. */
export function withFinishedSongs(media: Media, storage: Storage, finished: FinishedSongs): Media {
  return {
    faultOf: (file) => media.faultOf(file),
    listen: (sound, signal) => media.listen(sound, signal),
    ...(media.mix && { mix: media.mix }),
    ...(media.resample && { resample: media.resample }),
    async process(request) {
      const known = await recognise(storage, finished, `${request.folder}/original`)
      return known ? { song: await store(storage, request, known) } : media.process(request)
    },
  }
}

type Known = { bytes: Buffer; song: FinishedSong }

async function recognise(storage: Storage, finished: FinishedSongs, key: string): Promise<Known | undefined> {
  const sizes = new Set(Object.values(finished).map(sizeOf))
  const original = await storage.get(key)
  if (!original || !sizes.has(original.size)) {
    await original?.body.cancel()
    return undefined
  }
  const bytes = Buffer.from(await new Response(original.body).arrayBuffer())
  const song = finished[createHash('sha256').update(bytes).digest('hex')]
  return song && { bytes, song }
}

const sizeOf = ({ initBytes, segments }: FinishedSong) =>
  segments.reduce((sum, segment) => sum + segment.bytes, initBytes)

async function store(storage: Storage, { folder, keyUri, signal, onProgress }: ProcessRequest, known: Known) {
  const { song } = known
  const { init, segments } = partsOf(known)
  const key = randomBytes(16)
  const named = song.segments.map(({ seconds }, at) => ({ name: `${String(at).padStart(5, '0')}.m4s`, seconds }))
  const rendition: Rendition = {
    name: 'medium',
    bandwidth: Math.max(...song.segments.map(({ bytes, seconds }) => Math.ceil((bytes * 8) / seconds))),
    playlist: 'medium/playlist.m3u8',
    init: 'medium/init.mp4',
    segments: named.map(({ name }) => `medium/${name}`),
  }
  const files = new Map<string, [body: Uint8Array, type: string]>([
    ['master.m3u8', [Buffer.from(masterPlaylist([rendition])), playlistType]],
    [rendition.playlist, [Buffer.from(mediaPlaylist(named, keyUri)), playlistType]],
    [rendition.init, [init, 'video/mp4']],
    ['preview.m4a', [previewOf(song, segments), 'audio/mp4']],
    ...segments.map((plain, at): [string, [Uint8Array, string]] => [
      rendition.segments[at] ?? '',
      [encryptSegment(plain, key, at), 'video/iso.segment'],
    ]),
  ])
  for (const [name, [body, type]] of files) {
    signal.throwIfAborted()
    await storage.put(`${folder}/hls/${name}`, body, type)
  }
  onProgress(1)
  const { durationSeconds, loudness, beat, cue, envelope, tags } = song
  return {
    format: 'm4a',
    durationSeconds,
    loudness,
    beat,
    cue,
    envelope,
    tags,
    master: 'master.m3u8',
    renditions: [rendition],
    preview: 'preview.m4a',
    key,
    cover: null,
    files: [...files.keys()],
  } satisfies ProcessedSong
}

const playlistType = 'application/vnd.apple.mpegurl'

function partsOf({ bytes, song }: Known): { init: Buffer; segments: Buffer[] } {
  let at = song.initBytes
  const segments = song.segments.map((segment) => bytes.subarray(at, (at += segment.bytes)))
  return { init: bytes.subarray(0, song.initBytes), segments }
}

function previewOf({ preview: { head, first, count } }: FinishedSong, segments: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(head, 'base64'), ...segments.slice(first, first + count).flatMap(soundIn)])
}

/** The sound in a fragment: the contents of its `mdat` boxes. */
export function soundIn(fragment: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= fragment.length;) {
    const size = fragment.readUInt32BE(at)
    if (size < 8) throw new Error('This is not a fragment of an MP4')
    if (fragment.toString('latin1', at + 4, at + 8) === 'mdat') found.push(fragment.subarray(at + 8, at + size))
    at += size
  }
  return found
}
