import { createCipheriv } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { must } from '@segue/shared/must.ts'
import type { Rendition, RenditionName } from '../../ports/media.ts'
import { type SongFile, type TranscodeLimits, type Transcoder } from './engines/ffmpeg.ts'

export const bitsPerSecond: Record<RenditionName, number> = { low: 64_000, medium: 128_000, high: 256_000 }
const segmentSeconds = 4
/** One rate for all songs: a room's radio joins them to one stream, in which many players expect no other. */
export const sampleRate = 44_100

export type PackWish = {
  outDir: string
  names: readonly RenditionName[]
  /** Where a player fetches the key, absolute or relative to the playlist. */
  keyUri: string
  key: Uint8Array
}

/** A segment before it is encrypted, as ffmpeg lists it. */
export type PlainSegment = { name: string; seconds: number }

/** AES-128-CBC with PKCS#7 padding, as HLS requires: the initialisation vector is the media sequence number. */
export function encryptSegment(plain: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const vector = Buffer.alloc(16)
  vector.writeUInt32BE(sequence, 12)
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  return Buffer.concat([cipher.update(plain), cipher.final()])
}

/**
 * Encodes the song in one quality and encrypts it. ffmpeg can't write encrypted fragmented MP4, so it writes plain
 * segments and we encrypt them; the init section stays unencrypted, which is why EXT-X-KEY comes after EXT-X-MAP.
 * `keepPlain` gets the unencrypted segments before they are deleted.
 */
export async function packRendition(
  transcoder: Transcoder,
  file: SongFile,
  name: RenditionName,
  wish: PackWish,
  keepPlain: (folder: string, segments: readonly PlainSegment[]) => Promise<void>,
  limits: TranscodeLimits = {},
): Promise<Rendition> {
  const folder = join(wish.outDir, name)
  await mkdir(folder, { recursive: true })
  const options = { bitsPerSecond: bitsPerSecond[name], sampleRate, segmentSeconds }
  await transcoder.hls(file, folder, options, limits)
  const segments = readPlainPlaylist(await readFile(join(folder, 'plain.m3u8'), 'utf8'))
  await rm(join(folder, 'plain.m3u8'))
  await keepPlain(folder, segments)

  let bandwidth = 0
  for (const [sequence, segment] of segments.entries()) {
    const path = join(folder, segment.name)
    const plain = await readFile(path)
    await writeFile(path, encryptSegment(plain, wish.key, sequence))
    bandwidth = Math.max(bandwidth, Math.ceil((plain.length * 8) / segment.seconds))
  }
  await writeFile(join(folder, 'playlist.m3u8'), mediaPlaylist(segments, wish.keyUri))
  return {
    name,
    bandwidth,
    playlist: `${name}/playlist.m3u8`,
    init: `${name}/init.mp4`,
    segments: segments.map((segment) => `${name}/${segment.name}`),
  }
}

export function readPlainPlaylist(playlist: string): PlainSegment[] {
  const entries = playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)
  return Array.from(entries, ([, seconds, name]) => ({
    name: must(name, 'a segment name').trim().split('/').at(-1) ?? '',
    seconds: Number(seconds),
  }))
}

export function mediaPlaylist(segments: readonly PlainSegment[], keyUri: string): string {
  if (/["\r\n]/.test(keyUri)) throw new Error('Expected a key address without quotes or line ends')
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(...segments.map((segment) => Math.ceil(segment.seconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-KEY:METHOD=AES-128,URI="${keyUri}"`,
    ...segments.flatMap((segment) => [`#EXTINF:${segment.seconds.toFixed(6)},`, segment.name]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

export function masterPlaylist(renditions: readonly Rendition[]): string {
  const variants = renditions.toSorted((a, b) => a.bandwidth - b.bandwidth)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...variants.flatMap((one) => [`#EXT-X-STREAM-INF:BANDWIDTH=${one.bandwidth},CODECS="mp4a.40.2"`, one.playlist]),
    '',
  ].join('\n')
}
