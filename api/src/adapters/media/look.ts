import type { AudioFormat } from '../../ports/media.ts'
import type { MediaLimits } from './limits.ts'
import { endsOnMp3Frame } from './mp3-frames.ts'
import { MediaRefused } from './refusal.ts'
import { type Ends, type FileParts, readEnds } from './sniff.ts'

const extensions: Record<string, AudioFormat> = {
  '.mp3': 'mp3',
  '.wav': 'wav',
  '.wave': 'wav',
  '.aif': 'aiff',
  '.aiff': 'aiff',
  '.aifc': 'aiff',
  '.flac': 'flac',
  '.ogg': 'ogg',
  '.oga': 'ogg',
  '.opus': 'ogg',
  '.m4a': 'm4a',
  '.mp4': 'm4a',
  '.aac': 'aac',
}

export type Look = {
  format: AudioFormat
  /** Whether the file is known to end at the end of a unit of sound, so that it wasn't truncated in transit. */
  endsWhole: boolean
}

/**
 * What can be determined about a file without decoding it: size, first and last bytes, name. Fast enough to answer an
 * upload while its sender still waits. Fails with `MediaRefused`.
 */
export async function lookAt({
  file,
  fileName,
  limits,
}: {
  file: FileParts
  fileName: string
  limits: MediaLimits
}): Promise<Look> {
  if (file.size === 0) throw new MediaRefused('empty')
  if (file.size > limits.maxBytes) {
    const max = Math.floor(limits.maxBytes / 1024 / 1024)
    throw new MediaRefused('tooLarge', `This file is too large. Songs can be up to ${max} MB`)
  }
  const ends = await readEnds(file)
  if (ends.sniffed === 'notAudio') throw new MediaRefused('notAudio')
  if (ends.sniffed === 'otherAudio') throw new MediaRefused('wrongType')
  checkName(fileName, ends.sniffed)
  const end = endOf(ends.sniffed, ends)
  if (end === 'missing') throw new MediaRefused('cutOff')
  return { format: ends.sniffed, endsWhole: end === 'whole' }
}

function checkName(fileName: string, format: AudioFormat): void {
  const extension = (/\.\w+$/.exec(fileName)?.[0] ?? '').toLowerCase()
  const claimed = extensions[extension]
  if (claimed === undefined || claimed === format) return
  const really = format.toUpperCase()
  throw new MediaRefused(
    'mislabelled',
    `This file is called ${extension} but holds ${really} audio. Please give it its right name and upload it again.`,
  )
}

/** Formats without a recognisable end are compared with their declared duration when decoded. */
function endOf(format: AudioFormat, { first, last, size }: Ends): 'whole' | 'missing' | 'unknown' {
  if (format === 'wav' || format === 'aiff') {
    // The length excludes the first eight bytes, but some tools count them, too.
    const declared = new DataView(first.buffer, first.byteOffset, first.byteLength).getUint32(4, format === 'wav')
    return isKnownLength(declared) && declared > size ? 'missing' : 'whole'
  }
  if (format === 'ogg') return endsInsideOggPage(last) ? 'missing' : 'whole'
  // An MP3 without a header plays to its end wherever that is.
  return format === 'mp3' && endsOnMp3Frame(last) ? 'whole' : 'unknown'
}

/**
 * A program that writes WAV into a pipe can't go back to fill in the length. It leaves 0, the highest 32- or 31-bit
 * number, or one close to it: SoX 0x7ffff024, ALSA 0x80000024, ffmpeg 0xffffffff.
 */
const isKnownLength = (declared: number) => declared !== 0 && declared < 0x7fff_0000

/**
 * Ogg consists of pages that state their length. Streams, recorders and messengers don't mark the last one, so a file
 * is complete if it doesn't end inside a page.
 */
function endsInsideOggPage(last: Uint8Array): boolean {
  const tail = Buffer.from(last.buffer, last.byteOffset, last.byteLength)
  const page = tail.lastIndexOf('OggS')
  if (page < 0) return true
  const segments = tail[page + 26] ?? 255
  const lengths = tail.subarray(page + 27, page + 27 + segments)
  return page + 27 + segments + lengths.reduce((sum, length) => sum + length, 0) > tail.length
}
