import { isSameSong, withoutCrateEntry } from '../../song/same-song.ts'
import type { Song } from '../../song/song.ts'
import { longestSongSeconds } from '../protocol/actions.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { songRefusals, type RefusalCode } from '../refusals/refusals.ts'
import { Refused } from '../refusals/refused.ts'
import { boothRulesOf, rulesInForce } from '../settings/booth-rules.ts'
import type { RecentPlay } from '../state/backstage.ts'
import { customRulesFor, ruleHolds } from './custom-rule-checks.ts'
import { situationOfChoice } from './situation.ts'
import { roomRefusal } from './room-songs.ts'
import type { SongInQuestion, SongRelease } from '../settings/rule.ts'

const hourMs = 60 * 60 * 1000
/** Limit of the history: as far back as a rule can look, and no more songs than a full day of short ones. */
const longestMemoryMs = 24 * hourMs
const maxRemembered = 500
/**
 * The number of songs kept for a rule that is not on yet: about an evening's, because the room is saved with it after
 * every change.
 */
const alwaysRemembered = 60
/** Max characters of a remembered title or artist, as in a song to check. */
const maxRememberedName = 500

/** Why a song can't be chosen, and when it can. */
interface SongObstacle extends SongRelease {
  refused: Refused
}

/** Why a person may not choose a song here, or null. A placeholder is judged by what is known of it so far. */
export const songRefusal = (change: Recorder, djUuid: string, song: Song): Refused | null =>
  songObstacle(change, djUuid, song)?.refused ?? null

export function songObstacle(change: Recorder, djUuid: string, song: Song): SongObstacle | null {
  return roomObstacle(change, song) ?? boothObstacle(change, djUuid, song) ?? customObstacle(change, djUuid, song)
}

/** Why a room does not play a song, whoever chooses it. */
export function refusalHere({ state }: Recorder, song: Song): Refused | null {
  const refusal = roomRefusal(state.settings, song)
  return refusal && new Refused<RefusalCode>(refusal.code, refusal.values)
}

function roomObstacle(change: Recorder, song: Song): SongObstacle | null {
  const refused = refusalHere(change, song)
  return refused && { refused, freeAt: null, freeAfterSongs: 0 }
}

/** The refusal of a custom rule for a song that a person chooses. */
function customObstacle(change: Recorder, djUuid: string, song: Song): SongObstacle | null {
  const rules = customRulesFor(change.state.settings, ['refuse'])
  if (rules.length === 0) return null
  const about = situationOfChoice(change, djUuid, song)
  const rule = rules.find((one) => ruleHolds(one, about))
  return rule ? { refused: new Refused('customRule', { words: rule.words }), freeAt: null, freeAfterSongs: 0 } : null
}

function boothObstacle(change: Recorder, djUuid: string, song: Song): SongObstacle | null {
  const rules = rulesInForce(boothRulesOf(change.state.settings)).filter(({ rule }) => rule.refusesSong)
  if (rules.length === 0) return null
  const about = songInQuestion(change, djUuid, song)
  const obstacles = rules.flatMap(({ rule, measure }) => rule.refusesSong?.(about, measure) ?? [])
  const [first] = obstacles.toSorted((one, other) => severity(one.code) - severity(other.code))
  if (!first) return null
  // If several rules refuse it for the same reason, the song waits for the last of them.
  const same = obstacles.filter(({ code }) => code === first.code)
  const times = same.flatMap(({ freeAt }) => freeAt ?? [])
  return {
    refused: new Refused<RefusalCode>(first.code, first.values),
    freeAt: times.length > 0 ? Math.max(...times) : null,
    freeAfterSongs: Math.max(...same.map(({ freeAfterSongs }) => freeAfterSongs)),
  }
}

const severity = (code: RefusalCode): number => Object.keys(songRefusals).indexOf(code)

function songInQuestion({ state, backstage, moment }: Recorder, djUuid: string, song: Song): SongInQuestion {
  const wanted = withoutCrateEntry(song)
  return {
    song,
    now: moment.now,
    recentPlays: backstage.booth.recentPlays,
    isChosenByOther: state.djs.some(
      (dj) => dj.uuid !== djUuid && dj.nextSong && isSameSong(wanted, withoutCrateEntry(dj.nextSong)),
    ),
  }
}

/** Adds the starting song to the history, so that it is known even if the rule is switched on later. */
export function rememberPlay(change: Recorder, song: Song): void {
  const { state, backstage, moment } = change
  const rules = rulesInForce(boothRulesOf(state.settings)).filter(({ rule }) => rule.refusesSong)
  const longest = (unit: 'songs' | 'hours') =>
    Math.max(0, ...rules.flatMap(({ rule, measure }) => (rule.kind === unit ? measure : [])))
  const plays = backstage.booth.recentPlays
  const counted = plays.length + 1 - Math.max(alwaysRemembered, longest('songs'))
  const since = moment.now - longest('hours') * hourMs
  const kept = plays
    .filter((play, at) => at >= counted || play.startedAt > since)
    .filter((play) => play.startedAt > moment.now - longestMemoryMs)
    .slice(1 - maxRemembered)
  const play: RecentPlay = { song: identityOf(song), startedAt: moment.now }
  change.note(['booth', 'recentPlays'], [...kept, play])
}

/** How long a song plays here, in ms: a longer one ends at the room's limit, or at the limit of all rooms. */
export function playMs(change: Recorder, song: { duration: number }): number {
  const { longestSongMinutes } = boothRulesOf(change.state.settings)
  const longest = Math.min(longestSongSeconds, (longestSongMinutes ?? Infinity) * 60)
  return Math.round(Math.min(song.duration, longest) * 1000)
}

function identityOf({ songId, songShortId, isrc, musicProviders, trackName, artistName, duration }: Song): Song {
  const names = {
    trackName: trackName?.slice(0, maxRememberedName),
    artistName: artistName?.slice(0, maxRememberedName),
  }
  return { songId, songShortId, isrc, musicProviders, duration, ...names }
}
