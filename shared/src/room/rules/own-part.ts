import type { OwnPart } from '../messages.ts'
import type { Recorder } from '../recorder.ts'
import type { Room } from '../state.ts'

export function ownPartOf({ state, backstage }: Room, userUuid: string): OwnPart {
  const { booth, stepsDownAfterSong } = backstage
  return {
    playId: state.nowPlaying?.playId ?? null,
    songVotes: { ...(booth.hiddenVotes[userUuid] ?? state.allUserData[userUuid]?.songVotes) },
    votedToSkip: booth.skipVoters[userUuid] === true,
    stepsDown:
      stepsDownAfterSong === userUuid ? 'afterSong' : booth.leavesAfterNext[userUuid] ? 'afterNextSong' : null,
    idleUntil: booth.warnedUntil[userUuid] ?? null,
  }
}

/** Tells somebody, and nobody else, how their own part is now. */
export function tellOwnPart(change: Recorder, userUuid: string): void {
  change.tell({ userUuid }, { name: 'updatedOwnPart', params: ownPartOf(change.room, userUuid) })
}
