import { playingDj } from '@segue/shared/room/rules/playing-dj.ts'
import type { RefusalCode } from '@segue/shared/room/protocol/refusals.ts'
import { djRefusal, rolesOf } from '@segue/shared/room/people/roles.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { isPending } from '../../song/new-song.ts'
import type { SongChecks } from './song-checks.ts'

/** The entries that the room would not take now. */
export const refusedBy = (checks: SongChecks): ReadonlySet<string> => new Set(checks.keys())

type Queued = Song & { crateSongUuid: string }
type Stage = Pick<RoomState, 'djs' | 'nowPlaying'>
const nothing: ReadonlySet<string> = new Set()

/** The queue's entry that plays now by one's own hand, or null. */
export function ownPlayingEntry(state: Stage, me: string): string | null {
  return playingDj(state)?.uuid === me ? (state.nowPlaying?.song.crateSongUuid ?? null) : null
}

/**
 * What one's next song should be: the front of the queue. A record that plays just now comes again only when there is
 * no other, and those the room does not take now wait.
 */
export function nextFromQueue<S extends Queued>(
  queue: readonly S[],
  playing: string | null,
  refused: ReadonlySet<string> = nothing,
): S | null {
  // The room remembers the entry by its name, which a song on its way to the queue has not got yet.
  const taken = queue.filter((song) => !refused.has(song.crateSongUuid) && !isPending(song))
  return taken.find((song) => song.crateSongUuid !== playing) ?? taken[0] ?? null
}

/**
 * What the room has to be told for one's next song to be the front of one's queue: a song, null for none, or undefined
 * when it knows already (or one is no DJ).
 */
export function songToSend<S extends Queued>(
  state: Stage,
  me: string,
  queue: readonly S[],
  refused: ReadonlySet<string> = nothing,
): S | null | undefined {
  const mine = state.djs.find((dj) => dj.uuid === me)
  if (!mine) return undefined
  const wanted = nextFromQueue(queue, ownPlayingEntry(state, me), refused)
  if (!wanted) return mine.nextSong ? null : undefined
  const isKnown = mine.nextSong?.crateSongUuid === wanted.crateSongUuid
  return isKnown && mixOf(mine.nextSong) === mixOf(wanted) ? undefined : wanted
}

/** What of a song decides how it follows another: its DJ may set it while it waits. */
export function mixOf(song: Song | null): string {
  const { cue, beat } = song ?? {}
  return JSON.stringify([cue?.in, cue?.out, beat?.bpm, beat?.firstBeat, beat?.beatsPerBar].map((one) => one ?? null))
}

/** How many songs play before one's own turn, 0 for next, or null when one is not on stage or plays now. */
export function songsUntilMyTurn(
  state: Pick<RoomState, 'djs' | 'nowPlaying' | 'songsRemainingForDj' | 'settings'>,
  me: string,
): number | null {
  const place = state.djs.findIndex((dj) => dj.uuid === me)
  const playing = playingDj(state)
  if (place < 0 || !state.nowPlaying || (playing && place === 0)) return null
  const between = state.djs.slice(playing ? 1 : 0, place).filter((dj) => dj.nextSong).length
  return state.songsRemainingForDj + between * Math.max(1, state.settings.songsPerDj)
}

/** Why somebody may not play in a room, as it would say if they tried, or null where they may. */
export function whyNoDj(
  { allUsers, allUserData, settings }: Pick<RoomState, 'allUsers' | 'allUserData' | 'settings'>,
  me: string | null,
  now: number,
): RefusalCode | null {
  if (me === null) return 'djDisabled'
  const user = allUsers.find(({ uuid }) => uuid === me)
  const profile = allUserData[me]?.userProfile
  if (user?.canDj) return null
  if (!user || !profile) return 'djDisabled'
  // Of the room one hears whether one may, and of the rest one knows the rules.
  return djRefusal(settings, { tokenRole: user.tokenRole, profile, hasProPlan: false }, rolesOf(settings, me, now))
}
