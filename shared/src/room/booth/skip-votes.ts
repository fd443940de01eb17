import { actorIn } from '../people/lists.ts'
import { isHandingOver } from '../hand-over/handing-over.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import type { RoomState } from '../state/state.ts'
import { advance } from '../turns/turn.ts'
import { requireVoice } from '../people/voice.ts'
import { playingDj } from '../state/playing-dj.ts'
import { sendOwnPart } from '../people/own-part.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import { resetSkipVotes, withdrawSkipVote } from '../rules/skip-count.ts'

interface SkipVote {
  /** False takes the vote back. */
  skip?: boolean | null
  playId?: string | null
}

/**
 * How many listeners must vote for a skip: the room's share of everyone except the current DJ and bots, and at least
 * one.
 */
export function skipVotesNeeded(
  state: Pick<RoomState, 'allUsers' | 'settings' | 'djs' | 'nowPlaying'>,
): number | null {
  const { skipPercent } = boothRulesOf(state.settings)
  if (skipPercent === null) return null
  const dj = playingDj(state)?.uuid
  const listeners = state.allUsers.filter((user) => user.uuid !== dj && user.tokenRole !== 'bot').length
  return Math.max(1, Math.ceil((listeners * skipPercent) / 100))
}

/** Adds or removes a vote to skip. The current DJ and bots can't vote. */
export function voteToSkip(change: Recorder, action: SkipVote): { playId: string } {
  const { userUuid, tokenRole } = actorIn(change)
  const { state, backstage } = change
  const playing = state.nowPlaying
  if (boothRulesOf(state.settings).skipPercent === null) throw new Refused('boothRuleOff')
  if (!playing) throw new Refused('nothingPlaying')
  if (action.playId != null && action.playId !== playing.playId) throw new Refused('songIsOver')
  if (playingDj(state)?.uuid === userUuid) throw new Refused('ownSong')
  if (tokenRole === 'bot') throw new Refused('peopleOnly')
  const skip = action.skip ?? true
  if (skip && isHandingOver(state, change.moment.now)) throw new Refused('tooLateToSkip')
  if (skip === (backstage.booth.skipVoters[userUuid] === true)) return { playId: playing.playId }
  if (skip) {
    requireVoice(change, userUuid)
    change.note(['booth', 'skipVoters', userUuid], true)
    change.set(['skipVotes'], state.skipVotes + 1)
    change.publish('votedToSkip')
  } else withdrawSkipVote(change, userUuid)
  sendOwnPart(change, userUuid)
  return { playId: playing.playId }
}

/** Skips once enough people vote for it, either because of a new vote or because others have left. */
export function keepSkipVotes(change: Recorder): void {
  const { state } = change
  if (state.skipVotes === 0) return
  const needed = skipVotesNeeded(state)
  if (needed === null) {
    resetSkipVotes(change)
    return change.publish('votedToSkip')
  }
  if (isHandingOver(state, change.moment.now)) return undefined
  if (state.nowPlaying && state.skipVotes >= needed) advance(change, state.nowPlaying.playId)
}
