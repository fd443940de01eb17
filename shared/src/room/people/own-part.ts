import type { OwnPart } from '../protocol/messages.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Room } from '../state/state.ts'
import { listeningOf } from './listening.ts'

export function ownPartOf(room: Room, userUuid: string, now: number): OwnPart {
  const { state, backstage } = room
  const { booth } = backstage
  const requestVotes = state.requests.flatMap(({ id }) => (booth.requestVoters[id]?.[userUuid] ? [id] : []))
  const listens = listeningOf(room, userUuid, now)
  return {
    playId: state.nowPlaying?.playId ?? null,
    songVotes: { ...(booth.hiddenVotes[userUuid] ?? state.allUserData[userUuid]?.songVotes) },
    votedToSkip: booth.skipVoters[userUuid] === true,
    stepsDown: stepsDownOf(room, userUuid),
    idleUntil: booth.warnedUntil[userUuid] ?? null,
    ...(requestVotes.length > 0 && { requestVotes }),
    ...(listens && { listens }),
  }
}

function stepsDownOf({ backstage }: Room, userUuid: string): OwnPart['stepsDown'] {
  if (backstage.stepsDownAfterSong === userUuid) return 'afterSong'
  return backstage.booth.leavesAfterNext[userUuid] ? 'afterNextSong' : null
}

/** Sends a person, and nobody else, their private state. */
export function sendOwnPart(change: Recorder, userUuid: string): void {
  change.send({ userUuid }, { name: 'updatedOwnPart', params: ownPartOf(change.room, userUuid, change.moment.now) })
}
