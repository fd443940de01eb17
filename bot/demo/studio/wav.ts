import { seeded } from './random.ts'
import { type Sound } from './sound.ts'

export type WavTags = { title: string; artist: string; genre: string }
export type TaggedSound = Sound & { sampleRate: number; tags: WavTags }

/**
 * A 16-bit stereo WAV file with title, artist and genre in a LIST/INFO chunk before the audio. Triangular dither of one
 * step hides the rounding of quiet passages.
 */
export function toWav({ left, right, sampleRate, tags }: TaggedSound): Uint8Array {
  const info = infoChunk(tags)
  const soundBytes = left.length * 4
  const file = new Uint8Array(12 + 24 + info.length + 8 + soundBytes)
  const view = new DataView(file.buffer)
  let at = 0
  const word = (text: string): void => {
    file.set(new TextEncoder().encode(text), at)
    at += 4
  }
  const long = (value: number): void => {
    view.setUint32(at, value, true)
    at += 4
  }
  const short = (value: number): void => {
    view.setInt16(at, value, true)
    at += 2
  }
  word('RIFF')
  long(file.length - 8)
  word('WAVE')
  word('fmt ')
  long(16)
  short(1)
  short(2)
  long(sampleRate)
  long(sampleRate * 4)
  short(4)
  short(16)
  file.set(info, at)
  at += info.length
  word('data')
  long(soundBytes)
  const random = seeded(1)
  const rounded = (value: number): number =>
    Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767 + random() - random())))
  for (let n = 0; n < left.length; n++) {
    short(rounded(left[n] ?? 0))
    short(rounded(right[n] ?? 0))
  }
  return file
}

function infoChunk({ title, artist, genre }: WavTags): Uint8Array {
  const entries = [infoEntry('INAM', title), infoEntry('IART', artist), infoEntry('IGNR', genre)]
  const body = [...new TextEncoder().encode('INFO'), ...entries.flat()]
  return Uint8Array.from([...new TextEncoder().encode('LIST'), ...littleEndian(body.length), ...body])
}

/** Texts end with a zero and are padded to whole pairs of bytes; the length excludes the padding. */
function infoEntry(id: string, text: string): number[] {
  const bytes = [...new TextEncoder().encode(text), 0]
  const filling = bytes.length % 2 === 0 ? [] : [0]
  return [...new TextEncoder().encode(id), ...littleEndian(bytes.length), ...bytes, ...filling]
}

const littleEndian = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff)
