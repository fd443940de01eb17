import { fastestKnownBpm, latestFirstBeat, slowestKnownBpm } from '../../playback/beat/beat-bounds.ts'
import { gainedBy, type TempoCurve } from '../../playback/tempo-curve.ts'
import type { BeatGrid, Song } from '../../song/song.ts'
import type { NowPlaying } from '../state/state.ts'

/**
 * Beat-matched hand-overs. The next song starts at the tempo of the current one, aligned bar on bar, and afterwards
 * returns to its own (decision 0094).
 */

/** Min confidence in the beats of two songs to mix them. */
const minConfidence = 0.3
/** A greater tempo change audibly changes the pitch, and the second song no longer sounds like itself. */
const maxDrawn = 0.06
/** Lengths of a blend in bars: the longest one that both songs have room for. */
const lengths = [16, 8, 4] as const
const letGoBeats = 16
const longestBlendMs = 40_000
/** The beat is accurate to some milliseconds: a bar that begins that much early or late counts as whole. */
const looseMs = 30

export interface Blend {
  /** When the next song becomes audible, and at which position (ms). */
  audibleFrom: number
  from: number
  overlapMs: number
  tempo: TempoCurve
  bpm: number
}

export interface BlendWish {
  playing: NowPlaying
  /** When the current song becomes silent. */
  until: number
  next: Song
  /** The position at which the next song becomes audible after leading silence, and how long it plays (ms). */
  lead: number
  playMs: number
  /** The earliest start of a blend. */
  earliest: number
  /** Max overlap for either song (ms). */
  most: number
}

/** How long before the end of a song a blend can begin (ms): zero if its beat is not known. */
export function longestBlendOf({ song }: NowPlaying): number {
  const beat = knownBeat(song)
  return beat ? Math.min(longestBlendMs, lengths[0] * barMs(beat)) + barMs(beat) : 0
}

/** What makes it impossible to blend two songs, whatever time there is. */
export type BlendClash = { code: 'beatUnknown' | 'barsDiffer' } | { code: 'temposDiffer'; percent: number }

export function blendClashOf(one: Song, two: Song): BlendClash | null {
  const match = matchOf(one, two)
  return 'code' in match ? match : null
}

type Match = { outgoing: BeatGrid; incoming: BeatGrid; rate: number; barIn: number }

function matchOf(one: Song, two: Song): Match | BlendClash {
  const [outgoing, incoming] = [knownBeat(one), knownBeat(two)]
  if (!outgoing || !incoming) return { code: 'beatUnknown' }
  if (outgoing.beatsPerBar !== incoming.beatsPerBar) return { code: 'barsDiffer' }
  // As it is, in double time and in half time: two bars of one song over one of the other.
  const rates = [1, 2, 1 / 2].map((feel) => ({ feel, rate: outgoing.bpm / (incoming.bpm * feel) }))
  const [best] = rates.toSorted((a, b) => distance(a.rate) - distance(b.rate))
  if (!best || Math.abs(best.rate - 1) > maxDrawn)
    return { code: 'temposDiffer', percent: Math.ceil(100 * (Math.exp(distance(best?.rate ?? 1)) - 1)) }
  // It always begins on a bar line of its own, and on one that is the other song's as well.
  return { outgoing, incoming, rate: best.rate, barIn: barMs(incoming) * Math.max(1, 1 / best.feel) }
}

const distance = (rate: number): number => Math.abs(Math.log(rate))

/** How to blend two songs, or null if they can't be. */
export function blendOf(wish: BlendWish): Blend | null {
  const match = matchOf(wish.playing.song, wish.next)
  if ('code' in match) return null
  for (const bars of lengths) {
    if (bars > Math.max(lengths[2], barsBetween(wish))) continue
    const blend = laidOut(wish, { ...match, bars })
    if (blend) return blend
  }
  return null
}

/** How many bars the songs themselves offer: the outro of the first, the intro of the second. */
function barsBetween({ playing, next }: BlendWish): number {
  return Math.max(counted(playing.song.cue?.outroBars), counted(next.cue?.introBars))
}

const counted = (bars: number | undefined): number => (bars !== undefined && bars > 0 && bars < 1000 ? bars : 0)

function laidOut(wish: BlendWish, plan: Match & { bars: number }): Blend | null {
  const { outgoing, incoming, rate, barIn, bars } = plan
  const { playing, until, lead, earliest, most: max, playMs } = wish
  const barOut = barMs(outgoing)
  const overlapMs = bars * barOut
  if (overlapMs > Math.min(max, longestBlendMs)) return null
  // The last bar line of the current song with this many bars left, in the room's time.
  const barLine = playing.startTime + outgoing.firstBeat * 1000
  const audibleFrom = barLine + Math.floor((until + looseMs - overlapMs - barLine) / barOut) * barOut
  // A song that has not returned to its own tempo yet has no reliable bar lines.
  if (audibleFrom < Math.max(earliest, playing.tempo?.free ?? 0)) return null
  const firstBeat = incoming.firstBeat * 1000
  const from = Math.max(0, firstBeat + Math.ceil((lead - looseMs - firstBeat) / barIn) * barIn)
  const over = audibleFrom + overlapMs
  const tempo = { rate, from: audibleFrom, until: over, free: over + (letGoBeats * barOut) / outgoing.beatsPerBar }
  // The song must last longer than until it returns to its own tempo.
  if (from + (tempo.free - audibleFrom) * Math.max(1, rate) > playMs) return null
  return { audibleFrom, from, overlapMs, tempo, bpm: outgoing.bpm }
}

/** When the song would have started if it had its own tempo all along: the anchor from `free` on. */
export const anchorOf = ({ audibleFrom, from, tempo }: Blend): number =>
  audibleFrom - from - gainedBy(tempo, audibleFrom)

const barMs = ({ bpm, beatsPerBar }: BeatGrid): number => (beatsPerBar * 60_000) / bpm

/** Clients may send any metadata with a song, so only a plausible beat is used. */
function knownBeat({ beat }: Song): BeatGrid | null {
  if (!beat || !(beat.confidence >= minConfidence)) return null
  const isTempo = beat.bpm >= slowestKnownBpm && beat.bpm <= fastestKnownBpm
  const isBeat = isTempo && beat.firstBeat >= 0 && beat.firstBeat <= latestFirstBeat
  return isBeat && (beat.beatsPerBar === 4 || beat.beatsPerBar === 3) ? beat : null
}
