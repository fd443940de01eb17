import { strFromU8, unzlibSync } from 'fflate'
import { exact, textOf } from '../values.ts'
import type { LibraryCue, LibraryGrid } from '../library.ts'
import type { Value } from './sqlite.ts'

/**
 * What Engine DJ knows about mixing a track, as the authors of libdjinterop and of Mixxx have documented it. Positions
 * are in samples. What can't be read is left out: the track is worth more than its cues.
 */
export type Performance = { cues: LibraryCue[]; beat: LibraryGrid | null }

/** Far more than eight cues or a grid take. */
const maxBytes = 256 * 1024
const day = 86_400
const beatsPerBar = 4

export function performanceOf({ beatData, quickCues, loops }: Readonly<Record<string, Value>>): Performance {
  const grid = readable(() => gridIn(inflated(beatData)))
  const rate = grid?.rate ?? 44_100
  return {
    cues: [
      ...(readable(() => cuesIn(inflated(quickCues), rate)) ?? []),
      ...(readable(() => loopsIn(plain(loops), rate)) ?? []),
    ],
    beat: grid?.beat ?? null,
  }
}

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

class Reader {
  #at = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  #skip(bytes: number): number {
    this.#at += bytes
    return this.#at - bytes
  }

  double = (isLittle = false): number => this.#view.getFloat64(this.#skip(8), isLittle)
  int64 = (isLittle = false): number => Number(this.#view.getBigInt64(this.#skip(8), isLittle))
  int32 = (isLittle = false): number => this.#view.getInt32(this.#skip(4), isLittle)
  byte = (): number => this.#view.getUint8(this.#skip(1))

  label(): string | null {
    const length = this.byte()
    const from = this.#skip(length)
    return textOf(strFromU8(this.#bytes.subarray(from, from + length)))
  }
}

function plain(value: Value | undefined): Reader {
  if (!(value instanceof Uint8Array) || value.length > maxBytes) throw new RangeError('No data')
  return new Reader(value)
}

/** Compressed data follows its length. */
function inflated(value: Value | undefined): Reader {
  if (!(value instanceof Uint8Array) || value.length > maxBytes) throw new RangeError('No data')
  const length = new DataView(value.buffer, value.byteOffset, value.byteLength).getUint32(0)
  if (length > maxBytes) throw new RangeError('Too much data')
  return new Reader(unzlibSync(value.subarray(4), { out: new Uint8Array(length) }))
}

const isPosition = (seconds: number) => seconds >= 0 && seconds <= day

/** Eight pads and the main cue, where the player stands when it has loaded the track. */
function cuesIn(data: Reader, rate: number): LibraryCue[] {
  const pads = Array.from({ length: countOf(data.int64()) }, (_, slot): LibraryCue => {
    const name = data.label()
    const at = data.double() / rate
    // Its color.
    data.int32()
    return { kind: 'cue', at, end: null, slot, name }
  })
  const main = data.double() / rate
  const isSet = data.byte() !== 0
  const cues = isSet ? [...pads, { kind: 'load' as const, at: main, end: null, slot: null, name: null }] : pads
  return cues.filter(({ at }) => isPosition(at)).map((cue) => ({ ...cue, at: exact(cue.at) }))
}

function loopsIn(data: Reader, rate: number): LibraryCue[] {
  return Array.from({ length: countOf(data.int64(true)) }, (_, slot) => {
    const name = data.label()
    const [at, end] = [data.double(true) / rate, data.double(true) / rate]
    const [hasStart, hasEnd] = [data.byte() !== 0, data.byte() !== 0]
    data.int32()
    return { isSet: hasStart && hasEnd, cue: { kind: 'loop' as const, at, end, slot, name } }
  })
    .filter(({ isSet, cue: { at, end } }) => isSet && isPosition(at) && isPosition(end) && end > at)
    .map(({ cue }) => ({ ...cue, at: exact(cue.at), end: exact(cue.end) }))
}

/** A pad beyond those of any player means that the data is something else. */
function countOf(count: number): number {
  if (count < 0 || count > 64) throw new RangeError('Implausible number of cues')
  return count
}

/**
 * The rate, and the grid that the user has adjusted. A grid is a list of marked beats; a track whose tempo changes has
 * many of them, and the first two are where it is mixed in.
 */
function gridIn(data: Reader): { rate: number; beat: LibraryGrid | null } {
  const rate = data.double()
  data.double()
  data.byte()
  if (!(rate >= 8000 && rate <= 768_000)) throw new RangeError('Implausible rate')
  const marks = () =>
    Array.from({ length: markCount(data.int64()) }, () => {
      const [sample, beat] = [data.double(true), data.int64(true)]
      data.int64()
      return { at: sample / rate, beat }
    })
  marks()
  const [first, second] = marks()
  if (!first || !second || second.beat <= first.beat || second.at <= first.at) return { rate, beat: null }
  const beatSeconds = (second.at - first.at) / (second.beat - first.beat)
  const bar = beatSeconds * beatsPerBar
  // The grid usually begins a bar before the track.
  const zero = first.at - first.beat * beatSeconds
  const firstBeat = exact(((zero % bar) + bar) % bar)
  const bpm = Math.round((60 / beatSeconds) * 1000) / 1000
  return { rate, beat: bpm >= 1 && bpm <= 999 ? { bpm, firstBeat, beatsPerBar } : null }
}

function markCount(count: number): number {
  if (count < 0 || count > 10_000) throw new RangeError('Implausible number of beats')
  return count
}
