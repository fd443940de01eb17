import { actorIn } from '../people/lists.ts'
import type { OwnPart } from '../protocol/messages.ts'
import { ownPartOf } from '../people/own-part.ts'
import type { Recorder } from '../recorder/recorder.ts'

/** Returns the caller's private state, for example after a rejoin. */
export function getOwnPart(change: Recorder): { ownPart: OwnPart } {
  return { ownPart: ownPartOf(change.room, actorIn(change).userUuid, change.moment.now) }
}

/** Only shows that the caller is there, which is all an idle DJ has to prove (see `rules/idle.ts`). */
export function stillHere(change: Recorder): void {
  actorIn(change)
}
