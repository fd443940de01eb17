import { isMixableForAll } from '../../playback/mixable.ts'
import { isSameSong } from '../../song/same-song.ts'
import type { Song } from '../../song/song.ts'
import { boothRules, boothRulesOf, type BoothRules } from '../settings/booth-rules.ts'
import type { NextPlay, NowPlaying, RoomState } from '../state/state.ts'
import { blendClashOf, type BlendClash } from './blend.ts'

/**
 * How one song follows another in a room. Each mode falls back to the next where songs don't allow it: a blend to a
 * fade, and a fade to a cut.
 */
export const mixModes = ['blend', 'fade', 'cut'] as const
export type MixMode = (typeof mixModes)[number]

/** The booth rules that make up a mode. */
export type MixRules = Pick<BoothRules, 'withoutBlends' | 'fadeSeconds'>

export function mixModeOf({ withoutBlends, fadeSeconds }: MixRules): MixMode {
  if (!withoutBlends) return 'blend'
  return fadeSeconds === null ? 'cut' : 'fade'
}

/** The booth rules of a mode, with the length of fades that a room has already. */
export const mixRulesOf = (mode: MixMode, { fadeSeconds }: MixRules): MixRules => ({
  withoutBlends: mode !== 'blend',
  fadeSeconds: { blend: fadeSeconds, fade: fadeSeconds ?? boothRules.fadeSeconds.first, cut: null }[mode],
})

/** Why a song doesn't follow as the room wishes. */
export type FallbackReason = BlendClash | { code: 'thirdPartyNow' | 'thirdPartyNext' | 'sameSong' | 'noTime' }

/** How the next song follows, and why not as the room wishes, if it doesn't. */
export function mixOf(
  { song }: Pick<NowPlaying, 'song'>,
  next: Pick<NextPlay, 'song' | 'overlapMs' | 'bpm'>,
  settings: RoomState['settings'],
): { mode: MixMode; reason: FallbackReason | null } {
  const wish = mixModeOf(boothRulesOf(settings))
  const mode = plannedMode(next)
  if (mixModes.indexOf(mode) <= mixModes.indexOf(wish)) return { mode, reason: null }
  return { mode, reason: mode === 'fade' ? (blendClashOf(song, next.song) ?? noTime) : fadeClashOf(song, next.song) }
}

const noTime = { code: 'noTime' } as const

function plannedMode({ overlapMs, bpm }: Pick<NextPlay, 'overlapMs' | 'bpm'>): MixMode {
  if (bpm !== undefined) return 'blend'
  return overlapMs > 0 ? 'fade' : 'cut'
}

function fadeClashOf(one: Song, two: Song): FallbackReason {
  if (!isMixableForAll(two)) return { code: 'thirdPartyNext' }
  if (!isMixableForAll(one)) return { code: 'thirdPartyNow' }
  return isSameSong(one, two) ? { code: 'sameSong' } : noTime
}
