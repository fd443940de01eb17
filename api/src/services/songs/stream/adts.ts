import { must } from '@segue/shared/must.ts'

/** How AAC frames are encoded, as an ADTS header describes it. */
export type AacFormat = { objectType: number; rateIndex: number; channels: number }
/** The frames of a fragment, in the order in which they play; `first` counts from the beginning of the song. */
export type Frames = { first: number; frames: Uint8Array[] }

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
export const samplesPerFrame = 1024
export const sampleRateOf = ({ rateIndex }: AacFormat): number => must(rates[rateIndex], 'a sample rate of AAC')

/** A frame of silence in any of our formats, which are all stereo. */
const silence = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80)

/** Frames as an ADTS stream (ISO/IEC 14496-3), which needs no header of its own; a missing one is silent. */
export function adtsOf(format: AacFormat, frames: readonly (Uint8Array | undefined)[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(frames.reduce((sum, frame = silence) => sum + 7 + frame.length, 0))
  let at = 0
  for (const frame of frames) {
    const sound = frame ?? silence
    whole.set(headerOf(format, 7 + sound.length), at)
    whole.set(sound, at + 7)
    at += 7 + sound.length
  }
  return whole
}

function headerOf({ objectType, rateIndex, channels }: AacFormat, size: number): number[] {
  return [
    0xff,
    0xf1,
    ((objectType - 1) << 6) | (rateIndex << 2) | (channels >> 2),
    ((channels & 3) << 6) | (size >> 11),
    (size >> 3) & 0xff,
    ((size & 7) << 5) | 0x1f,
    0xfc,
  ]
}

/** The frames of an ADTS stream without their headers. */
export function framesOfAdts(stream: Uint8Array): { format: AacFormat; frames: Uint8Array[] } {
  const byte = (at: number) => must(stream[at], 'a whole ADTS header')
  const frames: Uint8Array[] = []
  for (let at = 0; at < stream.length;) {
    const size = ((byte(at + 3) & 3) << 11) | (byte(at + 4) << 3) | (byte(at + 5) >> 5)
    if (byte(at) !== 0xff || size < 7) throw new Error('This is not an ADTS stream')
    frames.push(stream.subarray(at + 7, at + size))
    at += size
  }
  const [third, fourth] = [byte(2), byte(3)]
  const channels = ((third & 1) << 2) | (fourth >> 6)
  return { format: { objectType: (third >> 6) + 1, rateIndex: (third >> 2) & 15, channels }, frames }
}

type Box = { type: string; from: number; until: number }

/** The boxes of an MP4 in a range of its bytes. */
function boxesIn(bytes: DataView, from: number, until: number): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= until;) {
    const size = bytes.getUint32(at)
    if (size < 8 || at + size > until) throw new Error('This is not an MP4')
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => bytes.getUint8(at + offset)))
    found.push({ type, from: at + 8, until: at + size })
    at += size
  }
  return found
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function boxAt(bytes: DataView, path: readonly string[]): Box {
  let box: Box = { type: '', from: 0, until: bytes.byteLength }
  for (const type of path) {
    // The boxes of a sample description follow its own fields.
    const skipped = { stsd: 8, mp4a: 28 }[box.type] ?? 0
    box = must(
      boxesIn(bytes, box.from + skipped, box.until).find((one) => one.type === type),
      `a box ${type}`,
    )
  }
  return box
}

/** The format that an init section describes. */
export function formatIn(init: Uint8Array): AacFormat {
  const bytes = viewOf(init)
  const esds = boxAt(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'mp4a', 'esds'])
  // Version and flags, then descriptors in each other (ISO/IEC 14496-1): elementary stream, decoder, its configuration.
  let at = esds.from + 4
  for (const [tag, fields] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (bytes.getUint8(at) !== tag) throw new Error('An init section describes no AAC')
    at += 1
    while (bytes.getUint8(at) & 0x80) at += 1
    at += 1 + fields
  }
  const config = bytes.getUint16(at)
  return { objectType: config >> 11, rateIndex: (config >> 7) & 15, channels: (config >> 3) & 15 }
}

/** The frames in a fragment: `tfdt` says where it begins, `trun` how long each frame is. */
export function framesIn(fragment: Uint8Array): Frames {
  const bytes = viewOf(fragment)
  const boxes = boxesIn(bytes, 0, bytes.byteLength)
  const moof = must(
    boxes.find(({ type }) => type === 'moof'),
    'the head of a fragment',
  )
  const inside = boxesIn(bytes, moof.from, moof.until).filter(({ type }) => type === 'traf')
  const traf = must(inside[0], 'a track in a fragment')
  const parts = new Map(boxesIn(bytes, traf.from, traf.until).map((box) => [box.type, box.from]))
  const tfdt = must(parts.get('tfdt'), 'the time of a fragment')
  const time = bytes.getUint8(tfdt) === 0 ? bytes.getUint32(tfdt + 4) : Number(bytes.getBigUint64(tfdt + 4))
  const usual = usualSizeIn(bytes, must(parts.get('tfhd'), 'the head of a track'))
  const sizes = sizesIn(bytes, must(parts.get('trun'), 'the frames of a track'), usual)
  const sound = must(
    boxes.find(({ type }) => type === 'mdat'),
    'the sound of a fragment',
  )
  let at = sound.from
  const frames = sizes.map((size) => fragment.subarray(at, (at += size)))
  if (at > sound.until) throw new Error('A fragment has fewer bytes than its frames')
  return { first: Math.round(time / samplesPerFrame), frames }
}

const flagsAt = (bytes: DataView, at: number) => bytes.getUint32(at) & 0xffffff
/** The number of fields of four bytes that these flags announce. */
const fieldsIn = (flags: number, masks: readonly number[]) => masks.filter((mask) => flags & mask).length

function usualSizeIn(bytes: DataView, tfhd: number): number | undefined {
  const flags = flagsAt(bytes, tfhd)
  if (!(flags & 0x10)) return undefined
  const before = 8 + (flags & 0x1 ? 8 : 0) + 4 * fieldsIn(flags, [0x2, 0x8])
  return bytes.getUint32(tfhd + before)
}

function sizesIn(bytes: DataView, trun: number, usual: number | undefined): number[] {
  const flags = flagsAt(bytes, trun)
  const from = trun + 8 + 4 * fieldsIn(flags, [0x1, 0x4])
  const width = 4 * fieldsIn(flags, [0x100, 0x200, 0x400, 0x800])
  const own = 4 * fieldsIn(flags, [0x100])
  return Array.from({ length: bytes.getUint32(trun + 4) }, (_, index) =>
    flags & 0x200 ? bytes.getUint32(from + index * width + own) : must(usual, 'the size of a frame'),
  )
}
