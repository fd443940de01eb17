import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import { nextInQueue } from '@segue/shared/room/rules/next-in-queue.ts'
import { djRefusal, isStaff, rolesOf } from '@segue/shared/room/people/roles.ts'
import { boothRulesOf } from '@segue/shared/room/settings/booth-rules.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { RoomState, RoomUser } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { isPending } from '../../song/new-song.ts'
import type { SongChecks } from './session-turn.ts'

/** The entries that the room would refuse now. */
export const refusedBy = (checks: SongChecks): ReadonlySet<string> => new Set(checks.keys())

type Queued = Song & { crateSongUuid: string }
type Stage = Pick<RoomState, 'djs' | 'nowPlaying'>
const nothing: ReadonlySet<string> = new Set()

/** The queue entry that the user is playing now, or null. */
export function ownPlayingEntry(state: Stage, me: string): string | null {
  return playingDj(state)?.uuid === me ? (state.nowPlaying?.song.crateSongUuid ?? null) : null
}

/**
 * The user's next song: the front of the queue. The song playing now repeats only if there is no other, and songs that
 * the room currently refuses are skipped.
 */
export function nextFromQueue<S extends Queued>(
  queue: readonly S[],
  playing: string | null,
  refused: ReadonlySet<string> = nothing,
): S | null {
  // The room identifies the entry by its id, which a song still being added doesn't have yet.
  const taken = queue.filter((song) => !refused.has(song.crateSongUuid) && !isPending(song))
  return nextInQueue(taken, playing)
}

/**
 * What to send to the room so that the user's next song is the front of their queue: a song, null for none, or
 * undefined if it is up to date (or the user isn't a DJ).
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

/** The properties that decide how a song is mixed: its DJ may change them while it waits. */
export function mixOf(song: Song | null): string {
  const { cue, beat } = song ?? {}
  return JSON.stringify([cue?.in, cue?.out, beat?.bpm, beat?.firstBeat, beat?.beatsPerBar].map((one) => one ?? null))
}

/** The number of songs before the user's turn, 0 for next, or null if they aren't on stage or are playing now. */
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

/** Why a user may not play in a room, as the room would answer, or null if they may. */
export function whyNoDj(
  { allUsers, allUserData, settings }: Pick<RoomState, 'allUsers' | 'allUserData' | 'settings'>,
  me: string | null,
  now: number,
): RefusalCode | null {
  if (me === null) return 'djDisabled'
  const user = allUsers.find(({ uuid }) => uuid === me)
  const profile = allUserData[me]?.userProfile
  if (user?.canDj) return isLockedFor(settings, user, now) ? 'decksLocked' : null
  if (!user || !profile) return 'djDisabled'
  // The room says whether the user may play; the reason is derived from the rules.
  return djRefusal(settings, { tokenRole: user.tokenRole, profile, hasProPlan: false }, rolesOf(settings, me, now))
}

const isLockedFor = (settings: RoomSettings, { uuid, tokenRole }: RoomUser, now: number): boolean =>
  boothRulesOf(settings).lockedDecks && !isStaff(settings, { userUuid: uuid, tokenRole }, now)
