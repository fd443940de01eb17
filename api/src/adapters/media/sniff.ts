import type { AudioFormat } from '../../ports/media.ts'
import { isMp3Header, startsMp3Frames } from './mp3-frames.ts'

/** What the first bytes say: a supported format, some other audio or video, or neither. */
export type Sniffed = AudioFormat | 'otherAudio' | 'notAudio'

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** WAV; RF64 and BW64 are its forms for more than 4 GB. */
const waves = ['RIFF', 'RF64', 'BW64']

/** Judges by content alone; `bytes` is the start of the file, or what follows an ID3 tag. */
export function sniff(bytes: Uint8Array): Sniffed {
  const word = text(bytes, 0, 4)
  if (waves.includes(word)) return text(bytes, 8, 4) === 'WAVE' ? 'wav' : 'notAudio'
  if (word === 'FORM' && ['AIFF', 'AIFC'].includes(text(bytes, 8, 4))) return 'aiff'
  if (word === 'fLaC') return 'flac'
  if (word === 'OggS') return 'ogg'
  if (text(bytes, 4, 4) === 'ftyp') return 'm4a'
  const otherSound = ['FORM', 'MThd', 'caff', '.snd', 'wvpk', 'MAC ', '#!AM', 'DSD ', 'ADIF', 'riff']
  if (otherSound.includes(word)) return 'otherAudio'
  // ADTS (bare AAC) and layer II share the sync word of MP3. ASF contains WMA, EBML contains WebM and Matroska.
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0) return 'aac'
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf4) return 'otherAudio'
  if (bytes[0] === 0x30 && bytes[1] === 0x26 && bytes[2] === 0xb2 && bytes[3] === 0x75) return 'otherAudio'
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'otherAudio'
  return isMp3Header(bytes, 0) || hasMp3Frames(bytes) ? 'mp3' : 'notAudio'
}

/** Tools leave some padding before the first frame, and recordings of a stream begin inside one. */
const furthestFirstFrame = 8192

function hasMp3Frames(bytes: Uint8Array): boolean {
  for (let at = 1; at < Math.min(bytes.length, furthestFirstFrame); at++) if (startsMp3Frames(bytes, at)) return true
  return false
}

/** The length of the ID3v2 tag at the start, footer included, or 0. */
export function id3Length(bytes: Uint8Array): number {
  if (text(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return 10 + size + ((bytes[5] ?? 0) & 0x10 ? 10 : 0)
}

export type Ends = { first: Uint8Array; last: Uint8Array; size: number; sniffed: Sniffed }

/** A file, wherever it is stored, that can be read in parts. */
export type FileParts = { size: number; read: (from: number, length: number) => Promise<Uint8Array> }

const maxTags = 8

/** Reads the beginning and the end of the file and detects what it is. */
export async function readEnds({ size, read }: FileParts): Promise<Ends> {
  const first = await read(0, 65_536)
  const last = await read(Math.max(0, size - 65_536), 65_536)
  let head = first
  let start = 0
  // Tools that don't know the tag of another one put theirs in front of it.
  for (let tags = 0; tags < maxTags; tags++) {
    const length = id3Length(head)
    if (length === 0) break
    start += length
    head = await read(start, 65_536)
  }
  return { first, last, size, sniffed: sniff(head) }
}
