import type { Storage } from '../../../ports/storage.ts'
import { folderOf } from '../uploads.ts'

type Files = Pick<Storage, 'get'>

/** Best first; not every media engine produces all of them. */
const renditions = ['high', 'medium', 'low'] as const

/**
 * A complete uploaded song, unencrypted and in the best stored quality: its segments concatenated are one M4A file.
 * Undefined if there is none.
 */
export async function soundOf(
  files: Files,
  uploadUuid: string,
  key: Uint8Array,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  for (const rendition of renditions) {
    const folder = `${folderOf(uploadUuid)}/hls/${rendition}`
    const playlist = await bytesOf(files, `${folder}/playlist.m3u8`)
    if (playlist) return decrypted(files, folder, new TextDecoder().decode(playlist), key)
  }
  return undefined
}

async function* decrypted(files: Files, folder: string, playlist: string, key: Uint8Array) {
  const { init, segments } = entriesOf(playlist)
  const aes = await crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-CBC', false, ['decrypt'])
  yield await existing(files, `${folder}/${init}`)
  for (const [sequence, segment] of segments.entries()) {
    const bytes = await existing(files, `${folder}/${segment}`)
    yield new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vectorOf(sequence) }, aes, bytes))
  }
}

/** The entries of one of our playlists: the init section and the segments. */
function entriesOf(playlist: string): { init: string; segments: string[] } {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]
  if (init === undefined) throw new Error('An uploaded song’s playlist has no init segment')
  return { init, segments: playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#')) }
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
