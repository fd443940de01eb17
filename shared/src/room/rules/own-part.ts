import type { OwnPart } from '../messages.ts'
import type { Recorder } from '../recorder.ts'
import type { Room } from '../state.ts'

export function ownPartOf({ state, backstage }: Room, userUuid: string): OwnPart {
  const { manners, stepsDownAfterSong } = backstage
  return {
    playId: state.nowPlaying?.playId ?? null,
    songVotes: { ...(manners.hiddenVotes[userUuid] ?? state.allUserData[userUuid]?.songVotes) },
    votedToSkip: manners.skipVoters[userUuid] === true,
    stepsDown:
      stepsDownAfterSong === userUuid ? 'afterSong' : manners.leavesAfterNext[userUuid] ? 'afterNextSong' : null,
    idleUntil: manners.warnedUntil[userUuid] ?? null,
  }
}

/** Tells somebody, and nobody else, how their own part is now. */
export function tellOwnPart(change: Recorder, userUuid: string): void {
  change.tell({ userUuid }, { name: 'updatedOwnPart', params: ownPartOf(change.room, userUuid) })
}
