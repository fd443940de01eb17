import * as z from 'zod/mini'
import { BeatGrid, MusicalKey, type CuePoints, type Song } from '../song/song.ts'
import { slowestKnownBpm, fastestKnownBpm, latestFirstBeat } from './beat/beat-bounds.ts'

/** Max share of a song that can be cut at each end. */
export const maxLeftOut = 1 / 3
/** Min length of what is left between the two points, in seconds. */
export const minPlayed = 10

const seconds = z.number().check(z.gte(0), z.lte(86_400))

/** The grid as a person sets it; it needs no confidence, because they are sure. */
export const OwnGrid = z.object({
  bpm: z.number().check(z.gte(slowestKnownBpm), z.lte(fastestKnownBpm)),
  /** The first beat of a bar, in seconds. */
  firstBeat: z.number().check(z.gte(0), z.lte(latestFirstBeat)),
  beatsPerBar: z.union([z.literal(3), z.literal(4)]),
})
export type OwnGrid = z.infer<typeof OwnGrid>

/**
 * Where a user wants a song to begin and end, and where they hear its beat; null if the detected beat is right. The key
 * is the one in the user's imported library, if it has one.
 */
export const OwnCue = z.object({ in: seconds, out: seconds, beat: z.nullable(OwnGrid), key: z.optional(MusicalKey) })
export type OwnCue = z.infer<typeof OwnCue>

/** Whether a song of this length can begin and end there. */
export function isWithin({ in: from, out }: Pick<OwnCue, 'in' | 'out'>, duration: number): boolean {
  const max = duration * maxLeftOut
  return from <= max && out >= duration - max && out <= duration + 1 && out - from >= Math.min(minPlayed, max)
}

/** A song with the cue points that a user has set. Detected values that still apply are kept. */
export function withOwnCue<S extends Pick<Song, 'beat' | 'cue'>>(song: S, own: OwnCue | null): S {
  if (!own) return song
  const beat = own.beat ? { ...own.beat, confidence: 1 } : (song.beat ?? null)
  const key = own.key ?? song.cue?.key
  const points = { in: own.in, out: own.out }
  return { ...song, beat, cue: { ...points, ...barsWithin(song, beat, points), ...(key && { key }) } }
}

/** New settings; an imported key, which people don't set themselves, is kept. */
export const keepingKey = (own: OwnCue, before: OwnCue | null): OwnCue =>
  before?.key ? { key: before.key, ...own } : own

/**
 * The positions where intro ends and outro begins don't change in the sound, so their bars are recounted from where the
 * song now begins and ends, by the current grid.
 */
function barsWithin(
  { beat: before, cue }: Pick<Song, 'beat' | 'cue'>,
  beat: BeatGrid | null,
  points: { in: number; out: number },
): Pick<CuePoints, 'introBars' | 'outroBars'> {
  const { introBars, outroBars } = cue ?? {}
  if (!before || !beat || !cue || introBars === undefined || outroBars === undefined) return {}
  const found = span(before, cue)
  const now = span(beat, points)
  const fullFrom = found.from + introBars * found.bar
  const fullTo = found.to - outroBars * found.bar
  return { introBars: barsIn(fullFrom - now.from, now.bar), outroBars: barsIn(now.to - fullTo, now.bar) }
}

/** The first and the last bar line between two points. */
function span({ bpm, firstBeat, beatsPerBar }: BeatGrid, points: { in: number; out: number }) {
  const bar = (beatsPerBar * 60) / bpm
  const from = firstBeat + Math.ceil((points.in - loose - firstBeat) / bar) * bar
  return { bar, from, to: from + Math.floor((points.out + loose - from) / bar) * bar }
}

/** The beat is accurate to some milliseconds: a bar that begins that much before the sound counts as whole. */
const loose = 0.03

const barsIn = (length: number, bar: number): number => Math.max(0, Math.round(length / bar))
