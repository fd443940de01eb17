import { durationTolerance } from '../../song/same-song.ts'
import { minSongSeconds } from '../protocol/actions.ts'
import { actorIn } from '../people/lists.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { playMs } from './songs.ts'
import { playingDj } from '../state/playing-dj.ts'

/**
 * A player reports how long the current song is. If the server could not look it up, the majority of the players
 * decides.
 */
export function reportSongLength(change: Recorder, action: { playId: string; duration: number }): void {
  const { userUuid } = actorIn(change)
  const playing = change.state.nowPlaying
  const { isKnown, reports } = change.backstage.songLength
  if (action.duration < minSongSeconds) return
  if (playing?.playId !== action.playId || isKnown || reports[userUuid] === action.duration) return
  change.note(['songLength', 'reports', userUuid], action.duration)
  const duration = agreedLength(change)
  if (duration === null || duration === playing.song.duration) return
  change.set(['nowPlaying', 'song', 'duration'], duration)
  change.set(['nowPlaying', 'endTime'], playing.startTime + playMs(change, { duration }))
  change.publish('lookedUpSong')
}

/**
 * The length that more than half of the votes agree on, or null. It may be shorter than the DJ's only if more than half
 * of everyone in the room agrees, including people whose players don't report: as many could have skipped the song.
 */
function agreedLength(change: Recorder): number | null {
  const voices = voicesIn(change)
  // If more than half of them agree, the median is one of those.
  const length = median(voices)
  const agreeing = voices.filter((voice) => Math.abs(voice - length) <= durationTolerance)
  if (agreeing.length * 2 <= voices.length) return null
  const { claimed } = change.backstage.songLength
  const shorter = agreeing.filter((voice) => voice < claimed)
  return shorter.length * 2 > everybody(change) ? length : Math.max(length, claimed)
}

/**
 * The DJ always has a vote, each account has one, and all guests share one, since one person can be any number of
 * guests.
 */
function voicesIn(change: Recorder): number[] {
  const { state, backstage } = change
  const { claimed, reports } = backstage.songLength
  const dj = playingDj(state)?.uuid
  const spoken = state.allUsers.flatMap(({ uuid, tokenRole }) => {
    const length = reports[uuid]
    return length === undefined || uuid === dj ? [] : [{ length, isGuest: tokenRole === 'guest' }]
  })
  const guests = spoken.filter(({ isGuest }) => isGuest).map(({ length }) => length)
  return [
    (dj === undefined ? undefined : reports[dj]) ?? claimed,
    ...spoken.filter(({ isGuest }) => !isGuest).map(({ length }) => length),
    ...(guests.length > 0 ? [median(guests)] : []),
  ]
}

function everybody({ state }: Recorder): number {
  const guests = state.allUsers.filter(({ tokenRole }) => tokenRole === 'guest').length
  return state.allUsers.length - guests + Math.min(guests, 1)
}

/** The lower of the two in the middle. */
function median(lengths: readonly number[]): number {
  return lengths.toSorted((one, other) => one - other)[Math.floor((lengths.length - 1) / 2)] ?? 0
}
