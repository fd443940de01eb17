import type { Recorder } from '../recorder.ts'
import type { Room, SongVotes } from '../state.ts'

/** What only one person may know of their own part in a room. */
export interface OwnPart {
  /** The play that the votes are for. */
  playId: string | null
  songVotes: SongVotes
  votedToSkip: boolean
  stepsDown: 'afterSong' | 'afterNextSong' | null
  /** An idle DJ leaves the stage then (ms), unless something is heard of them. */
  idleUntil: number | null
}

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
