import type { AudioFormat } from '../../ports/media.ts'

/** What the first bytes say: a supported format, some other audio or video, or neither. */
export type Sniffed = AudioFormat | 'otherAudio' | 'notAudio'

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** Layer III frame header: eleven sync bits, layer 01, and neither the reserved bit rate nor the reserved sample rate. */
const startsMp3Frame = (bytes: Uint8Array, at: number): boolean => {
  const [first, second, third] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
  const reserved = (second & 0x18) === 0x08 || (third & 0xf0) === 0xf0 || (third & 0x0c) === 0x0c
  return first === 0xff && (second & 0xe6) === 0xe2 && !reserved
}

/** Encoders and editors leave some padding before the first frame, but not as much as a picture. */
const furthestFirstFrame = 8192

function sniffMp3(bytes: Uint8Array): Sniffed {
  for (let at = 0; at < Math.min(bytes.length - 3, furthestFirstFrame); at++) {
    if (startsMp3Frame(bytes, at)) return 'mp3'
  }
  return 'notAudio'
}

/** Judges by content alone; `bytes` is the start of the file, or what follows an ID3 tag. */
export function sniff(bytes: Uint8Array): Sniffed {
  const word = text(bytes, 0, 4)
  if (word === 'RIFF' || word === 'RF64') return text(bytes, 8, 4) === 'WAVE' ? 'wav' : 'notAudio'
  if (word === 'fLaC') return 'flac'
  if (word === 'OggS') return 'ogg'
  if (text(bytes, 4, 4) === 'ftyp') return 'm4a'
  const otherSound = ['FORM', 'MThd', 'caff', '.snd', 'wvpk', 'MAC ', '#!AM', 'DSD ', 'ADIF']
  if (otherSound.includes(word)) return 'otherAudio'
  // ADTS (bare AAC) and layers I and II share the sync word of MP3. ASF contains WMA, EBML contains WebM and Matroska.
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0) return 'otherAudio'
  if (bytes[0] === 0x30 && bytes[1] === 0x26 && bytes[2] === 0xb2 && bytes[3] === 0x75) return 'otherAudio'
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'otherAudio'
  return startsMp3Frame(bytes, 0) ? 'mp3' : 'notAudio'
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

/** Reads the beginning and the end of the file and detects what it is. */
export async function readEnds({ size, read }: FileParts): Promise<Ends> {
  const first = await read(0, 65_536)
  const last = await read(Math.max(0, size - 65_536), 65_536)
  const tag = id3Length(first)
  if (tag === 0) return { first, last, size, sniffed: sniff(first) }
  const afterTag = await read(tag, 65_536)
  const plain = sniff(afterTag)
  return { first, last, size, sniffed: plain === 'notAudio' ? sniffMp3(afterTag) : plain }
}
