import type { AudioFormat } from '../../ports/media.ts'
import type { MediaLimits } from './limits.ts'
import { MediaRefused } from './refusal.ts'
import { type Ends, type FileParts, readEnds } from './sniff.ts'

const extensions: Record<string, AudioFormat> = {
  '.mp3': 'mp3',
  '.wav': 'wav',
  '.wave': 'wav',
  '.flac': 'flac',
  '.ogg': 'ogg',
  '.oga': 'ogg',
  '.opus': 'ogg',
  '.m4a': 'm4a',
  '.mp4': 'm4a',
}

/**
 * What can be seen of a file without decoding any of it: size, first and last bytes, name. Quick enough to answer an
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
}): Promise<{ format: AudioFormat; size: number }> {
  if (file.size === 0) throw new MediaRefused('empty')
  if (file.size > limits.maxBytes) {
    const most = Math.floor(limits.maxBytes / 1024 / 1024)
    throw new MediaRefused('tooLarge', `This file is too large. A song may have up to ${most} MB.`)
  }
  const ends = await readEnds(file)
  if (ends.sniffed === 'notAudio') throw new MediaRefused('notAudio')
  if (ends.sniffed === 'otherAudio') throw new MediaRefused('wrongType')
  checkName(fileName, ends.sniffed)
  if (endIsMissing(ends.sniffed, ends)) throw new MediaRefused('cutOff')
  return { format: ends.sniffed, size: ends.size }
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

/** Formats that write down where they end. The others are measured against their declared duration when decoded. */
function endIsMissing(format: AudioFormat, { first, last, size }: Ends): boolean {
  if (format === 'wav') {
    const declared = new DataView(first.buffer, first.byteOffset, first.byteLength).getUint32(4, true)
    // A recorder that could not go back to fill in the length leaves 0 or the highest number.
    const known = declared !== 0 && declared < 0xffff_ff00
    return known && declared + 8 > size + 1
  }
  if (format === 'ogg') {
    const tail = Buffer.from(last)
    const page = tail.lastIndexOf('OggS')
    return page < 0 || ((tail[page + 5] ?? 0) & 0x04) === 0
  }
  return false
}
