import type { ResampleRequest } from '../../../ports/media.ts'
import { adtsOf, framesOfAdts, sampleRateOf, samplesPerFrame, type AacFormat } from '../../songs/public.ts'
import { framesOf, type Sound } from './sound.ts'
import type { Segment } from './timeline.ts'

/**
 * The form of every stream: AAC-LC in stereo at 44.1 kHz, as the station's voice and new uploads have it. Many players
 * click, stop or change the pitch if it changes. A playlist needs none: it announces discontinuities.
 */
const form: AacFormat = { objectType: 2, rateIndex: 4, channels: 2 }
const sampleRate = sampleRateOf(form)

/**
 * Frames overlap, and an encoder looks ahead: segments fit together if both are encoded with the same sound around where
 * they meet.
 */
const extraFrames = 8
/** What is decoded around a segment: more than those, and another six frames at 8 kHz. */
const aroundMs = 1500
/** So many frames last a whole number of samples at 44.1 kHz, at any rate of AAC: excerpts meet without a shift. */
const wholeFrames = 5

/** Resolves to undefined if the host has no encoder. */
export type Encode = (request: Omit<ResampleRequest, 'signal'>) => Promise<Uint8Array | undefined>

type Parts = { read: (segment: Segment) => Promise<Sound>; encode: Encode }

/**
 * What is heard in a segment, in the form of the stream: untouched if it has that form, encoded again otherwise, and
 * replaced by the station's voice if `encode` has no result.
 */
export async function inOneForm(segment: Segment, { read, encode }: Parts): Promise<Sound> {
  const sound = await read(segment)
  if (isInForm(sound.format) || segment.source === null) return sound
  const { startedAt } = segment.source
  const around = await read({ ...segment, from: segment.from - aroundMs, until: segment.until + aroundMs })
  const rate = sampleRateOf(around.format)
  const index = Math.round(((around.from - startedAt) * rate) / samplesPerFrame / 1000)
  const begin = wholeFrames * Math.ceil(index / wholeFrames)
  const { first, count, from } = framesOf(segment, form, startedAt)
  const encoded = await encode({
    excerpt: {
      adts: adtsOf(around.format, around.frames.slice(begin - index)),
      from: (begin * samplesPerFrame) / rate,
    },
    from: ((first - extraFrames) * samplesPerFrame) / sampleRate,
    frames: count + 2 * extraFrames,
    sampleRate,
  })
  if (!encoded) return read({ ...segment, source: null })
  const { format, frames } = framesOfAdts(encoded)
  return { format, frames: frames.slice(extraFrames, extraFrames + count), from }
}

const isInForm = ({ objectType, rateIndex, channels }: AacFormat) =>
  objectType === form.objectType && rateIndex === form.rateIndex && channels === form.channels
