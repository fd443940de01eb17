import { isSameSong, withoutCrateEntry } from '../../song/same-song.ts'
import type { Song } from '../../song/song.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { isStaff, rolesOf } from '../people/roles.ts'
import type { RecentPlay } from '../state/backstage.ts'
import type { Situation } from './custom-rule-checks.ts'
import type { RuleRole } from '../settings/custom-rules.ts'
import { playingDj } from '../state/playing-dj.ts'
import { countOf } from '../state/votes.ts'

/** The facts about a song that a person chooses, for custom rules. */
export const situationOfChoice = (change: Recorder, userUuid: string, song: Song): Situation => ({
  song: songFacts(song),
  lastPlayedMs: sinceLastPlay(change, song, change.backstage.booth.recentPlays),
  person: personFacts(change, userUuid),
  listeners: listenersIn(change),
  votes: null,
})

/** The facts about the current song. */
export function situationOfPlay(change: Recorder): Situation {
  const { state, backstage } = change
  const { nowPlaying } = state
  const userUuid = playingDj(state)?.uuid ?? nowPlaying?.requestedBy
  return {
    song: songFacts(nowPlaying?.song ?? {}),
    lastPlayedMs: backstage.booth.customRules.lastPlayedMs,
    person: userUuid === undefined ? null : personFacts(change, userUuid),
    listeners: listenersIn(change),
    votes: votesOn(change),
  }
}

/** How long ago (ms) the current song was played before, according to the room's history. */
export const sincePlayBefore = (change: Recorder, song: Song): number | null =>
  sinceLastPlay(change, song, change.backstage.booth.recentPlays.slice(0, -1))

const songFacts = ({ duration, genre, beat }: Song): Situation['song'] => ({
  duration: duration || null,
  genre: genre?.trim() || null,
  bpm: beat?.bpm || null,
})

function sinceLastPlay({ moment }: Recorder, song: Song, plays: readonly RecentPlay[]): number | null {
  const wanted = withoutCrateEntry(song)
  const play = plays.findLast((one) => isSameSong(wanted, one.song))
  return play ? Math.max(0, moment.now - play.startedAt) : null
}

function personFacts(change: Recorder, userUuid: string): Situation['person'] {
  const { state, moment } = change
  const user = state.allUsers.find(({ uuid }) => uuid === userUuid)
  const profile = state.allUserData[userUuid]?.userProfile
  if (!user || !profile) return null
  const since = typeof profile.createdAt === 'string' ? Date.parse(profile.createdAt) : NaN
  return { role: roleOf(change, user), accountMs: Number.isNaN(since) ? null : moment.now - since }
}

function roleOf({ state, moment }: Recorder, { uuid, tokenRole }: Recorder['state']['allUsers'][number]): RuleRole {
  if (isStaff(state.settings, { userUuid: uuid, tokenRole }, moment.now)) return 'staff'
  if (rolesOf(state.settings, uuid, moment.now).includes('dj')) return 'dj'
  return tokenRole === 'bot' || tokenRole === 'guest' ? tokenRole : 'account'
}

/** Everyone except the current DJ and bots. */
function listenersIn({ state }: Recorder): number {
  const dj = playingDj(state)?.uuid
  return state.allUsers.filter(({ uuid, tokenRole }) => uuid !== dj && tokenRole !== 'bot').length
}

/** The votes on the song, including hidden ones. */
function votesOn({ state, backstage }: Recorder): { likes: number; dislikes: number } {
  let { likes, dislikes } = state.voteCounts
  for (const votes of Object.values(backstage.booth.hiddenVotes)) {
    const count = countOf(votes)
    likes += count.likes
    dislikes += count.dislikes
  }
  return { likes, dislikes }
}
