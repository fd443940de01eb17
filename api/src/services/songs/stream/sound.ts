import type { Storage } from '../../../ports/storage.ts'
import { folderOf } from '../uploads.ts'

type Files = Pick<Storage, 'get'>

/** Best first; not every media engine produces all of them. */
const renditions = ['high', 'medium', 'low'] as const

/** The stored files of an upload in one quality, unencrypted when they are read. */
export type StoredSound = {
  init: () => Promise<Uint8Array>
  /** The length of each segment. */
  seconds: readonly number[]
  segment: (index: number) => Promise<Uint8Array>
}

/**
 * A complete uploaded song, unencrypted and in the best stored quality: its segments concatenated are one M4A file.
 * Undefined if there is none.
 */
export async function soundOf(
  files: Files,
  uploadUuid: string,
  key: Uint8Array,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const stored = await openStored(files, uploadUuid, key)
  return stored && wholeOf(stored)
}

async function* wholeOf({ init, seconds, segment }: StoredSound) {
  yield await init()
  for (const index of seconds.keys()) yield await segment(index)
}

/** The stored files of an upload in the first of these qualities that exists; undefined if none does. */
export async function openStored(
  files: Files,
  uploadUuid: string,
  key: Uint8Array,
  qualities: readonly (typeof renditions)[number][] = renditions,
): Promise<StoredSound | undefined> {
  for (const quality of qualities) {
    const folder = `${folderOf(uploadUuid)}/hls/${quality}`
    const playlist = await bytesOf(files, `${folder}/playlist.m3u8`)
    if (playlist) return decrypted(files, folder, new TextDecoder().decode(playlist), key)
  }
  return undefined
}

async function decrypted(files: Files, folder: string, playlist: string, key: Uint8Array): Promise<StoredSound> {
  const { init, segments, seconds } = entriesOf(playlist)
  const aes = await crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-CBC', false, ['decrypt'])
  return {
    init: () => existing(files, `${folder}/${init}`),
    seconds,
    async segment(index) {
      const bytes = await existing(files, `${folder}/${segments[index]}`)
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vectorOf(index) }, aes, bytes))
    },
  }
}

/** The entries of one of our playlists: the init section and the segments. */
function entriesOf(playlist: string): { init: string; segments: string[]; seconds: number[] } {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]
  if (init === undefined) throw new Error('An uploaded song’s playlist has no init segment')
  const segments = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const seconds = Array.from(playlist.matchAll(/#EXTINF:([\d.]+)/g), ([, length]) => Number(length))
  return { init, segments, seconds }
}

/** The initialization vector if the playlist names none: the segment's sequence number (RFC 8216 5.2). */
function vectorOf(sequence: number): Uint8Array<ArrayBuffer> {
  const vector = new Uint8Array(16)
  new DataView(vector.buffer).setUint32(12, sequence)
  return vector
}

async function existing(files: Files, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await bytesOf(files, key)
  if (!bytes) throw new Error(`There is no ${key}`)
  return bytes
}

async function bytesOf(files: Files, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await files.get(key)
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}
