import { fastestKnownBpm, latestFirstBeat, slowestKnownBpm } from '../../playback/beat-bounds.ts'
import { gainedBy, type TempoCurve } from '../../playback/tempo-curve.ts'
import type { BeatGrid, Song } from '../../song/song.ts'
import type { NowPlaying } from '../state.ts'

/**
 * Beat-matched hand-overs. The next song is brought in at the tempo of the one that plays, bar on bar, and is let go to
 * its own afterwards (decision 0094).
 */

/** So sure has processing to be of a beat for two songs to be laid on each other. */
const minConfidence = 0.3
/** More than this is heard as another pitch, and the second song is no longer itself. */
const maxDrawn = 0.06
/** A blend is so many bars long, the longest for which both songs leave room. */
const lengths = [16, 8, 4] as const
const letGoBeats = 16
const longestBlendMs = 40_000
/** The beat is found to some milliseconds: a bar that begins that much early or late is whole. */
const looseMs = 30

export interface Blend {
  /** When the next song is first heard, and where in it (ms). */
  audibleFrom: number
  from: number
  overlapMs: number
  tempo: TempoCurve
  bpm: number
}

export interface BlendWish {
  playing: NowPlaying
  /** When the last of the playing song is heard. */
  until: number
  next: Song
  /** Where the next song is heard from, as far as its silence goes, and how long it plays (ms). */
  lead: number
  playMs: number
  /** A blend may begin from then on. */
  earliest: number
  /** Of either song no more than this is heard together with the other (ms). */
  most: number
}

/** How long before the end of a song a blend with another may begin (ms): nought where its beat is not known. */
export function longestBlendOf({ song }: NowPlaying): number {
  const beat = knownBeat(song)
  return beat ? Math.min(longestBlendMs, lengths[0] * barMs(beat)) + barMs(beat) : 0
}

/** How two songs are laid on each other, or null where they cannot be. */
export function blendOf(wish: BlendWish): Blend | null {
  const [outgoing, incoming] = [knownBeat(wish.playing.song), knownBeat(wish.next)]
  if (!outgoing || !incoming || outgoing.beatsPerBar !== incoming.beatsPerBar) return null
  const rate = outgoing.bpm / incoming.bpm
  if (Math.abs(rate - 1) > maxDrawn) return null
  for (const bars of lengths) {
    if (bars > Math.max(lengths[2], barsBetween(wish))) continue
    const blend = laidOut(wish, { outgoing, incoming, rate, bars })
    if (blend) return blend
  }
  return null
}

/** How many bars the songs offer by themselves: the outro of the one, the intro of the other. */
function barsBetween({ playing, next }: BlendWish): number {
  return Math.max(counted(playing.song.cue?.outroBars), counted(next.cue?.introBars))
}

const counted = (bars: number | undefined): number => (bars !== undefined && bars > 0 && bars < 1000 ? bars : 0)

type Plan = { outgoing: BeatGrid; incoming: BeatGrid; rate: number; bars: number }

function laidOut(wish: BlendWish, { outgoing, incoming, rate, bars }: Plan): Blend | null {
  const { playing, until, lead, earliest, most: max, playMs } = wish
  const [barOut, barIn] = [barMs(outgoing), barMs(incoming)]
  const overlapMs = bars * barOut
  if (overlapMs > Math.min(max, longestBlendMs)) return null
  // The last bar line of the playing song from which so many bars are left, by the room's time.
  const barLine = playing.startTime + outgoing.firstBeat * 1000
  const audibleFrom = barLine + Math.floor((until + looseMs - overlapMs - barLine) / barOut) * barOut
  // A song that has not its own tempo yet has no bar lines to keep to.
  if (audibleFrom < Math.max(earliest, playing.tempo?.free ?? 0)) return null
  const firstBeat = incoming.firstBeat * 1000
  const from = Math.max(0, firstBeat + Math.ceil((lead - looseMs - firstBeat) / barIn) * barIn)
  const over = audibleFrom + overlapMs
  const tempo = { rate, from: audibleFrom, until: over, free: over + (letGoBeats * barOut) / outgoing.beatsPerBar }
  // What is left of the song has to reach beyond the moment at which it is let go.
  if (from + (tempo.free - audibleFrom) * Math.max(1, rate) > playMs) return null
  return { audibleFrom, from, overlapMs, tempo, bpm: outgoing.bpm }
}

/** Where the first sample of the song would lie had it its own tempo all along: the anchor from `free` on. */
export const anchorOf = ({ audibleFrom, from, tempo }: Blend): number =>
  audibleFrom - from - gainedBy(tempo, audibleFrom)

const barMs = ({ bpm, beatsPerBar }: BeatGrid): number => (beatsPerBar * 60_000) / bpm

/** Whoever sends a song may say anything of it, so only a beat that music can have is believed. */
function knownBeat({ beat }: Song): BeatGrid | null {
  if (!beat || !(beat.confidence >= minConfidence)) return null
  const isTempo = beat.bpm >= slowestKnownBpm && beat.bpm <= fastestKnownBpm
  const isBeat = isTempo && beat.firstBeat >= 0 && beat.firstBeat <= latestFirstBeat
  return isBeat && (beat.beatsPerBar === 4 || beat.beatsPerBar === 3) ? beat : null
}
