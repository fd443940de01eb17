import type { App } from '../../../app.ts'
import { once } from '@segue/shared/once.ts'
import { adtsOf, framesOfAdts, sampleRateOf, samplesPerFrame, trackOf, type AacFormat } from '../../songs/public.ts'
import { mixSoundOf } from './mixes.ts'
import type { Segment } from './timeline.ts'

/** Frames that follow each other in one format; a missing one is silent. */
export type Sound = { format: AacFormat; frames: (Uint8Array | undefined)[]; /** Server ms. */ from: number }

/** The station's own sound, made by `bot/demo/studio/render-station.ts`: loaded when it is first needed. */
const stationVoice = once(async () => {
  const { adts } = (await import('./station-voice.json', { with: { type: 'json' } })).default
  return framesOfAdts(Uint8Array.from(atob(adts), (byte) => byte.charCodeAt(0)))
})

/** What is heard in a segment. A frame belongs to the segment in which it begins. */
export async function soundIn(app: Pick<App, 'db' | 'storage'>, segment: Segment): Promise<Sound> {
  const { source } = segment
  if (source === null) return stationSound(segment)
  const { upload, playId, startedAt } = source
  if (upload === null) {
    const mix = await mixSoundOf(app, playId, startedAt)
    if (!mix) return silenced(await stationSound(segment))
    const { first, count, from } = framesOf(segment, mix.format, startedAt)
    return {
      format: mix.format,
      frames: Array.from({ length: count }, (_, index) => mix.frames[first + index]),
      from,
    }
  }
  const track = await trackOf(app, upload)
  // A song that was withdrawn while it played stays in the playlist, and is silent.
  if (!track) return silenced(await stationSound(segment))
  const { first, count, from } = framesOf(segment, track.format, startedAt)
  return { format: track.format, frames: await track.frames(first, count), from }
}

const silenced = (sound: Sound): Sound => ({ ...sound, frames: sound.frames.map(() => undefined) })

/** The station's voice repeats forever, in step with the clock. */
async function stationSound(segment: Segment): Promise<Sound> {
  const { format, frames } = await stationVoice()
  const { first, count, from } = framesOf(segment, format, 0)
  return {
    format,
    frames: Array.from({ length: count }, (_, index) => frames[(first + index) % frames.length]),
    from,
  }
}

/** The frames of a format that begin in a segment, counted from the beginning of its source. */
export function framesOf({ from, until }: Segment, format: AacFormat, startedAt: number) {
  const perMs = sampleRateOf(format) / samplesPerFrame / 1000
  const at = (ms: number) => Math.ceil((ms - startedAt) * perMs)
  const first = at(from)
  return { first, count: at(until) - first, from: startedAt + first / perMs }
}

/** A segment as packed audio (RFC 8216, 3.4): the time of its first frame in an ID3 tag, then ADTS frames. */
export function packedAudio({ format, frames, from }: Sound): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([timestampTag(from), adtsOf(format, frames)]))
}

const owner = 'com.apple.streaming.transportStreamTimestamp\0'

function timestampTag(at: number): Uint8Array {
  const content = owner.length + 8
  const tag = new Uint8Array(20 + content)
  const view = new DataView(tag.buffer)
  const write = (text: string, offset: number) => tag.set(new TextEncoder().encode(text), offset)
  write('ID3\u0004', 0)
  // Sizes below 128 are the same as "synchsafe" numbers.
  view.setUint32(6, 10 + content)
  write('PRIV', 10)
  view.setUint32(14, content)
  write(owner, 20)
  view.setBigUint64(20 + owner.length, BigInt(Math.round(at * 90)) % 2n ** 33n)
  return tag
}
