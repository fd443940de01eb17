import { actorIn } from '../people/lists.ts'
import type { OwnPart } from '../protocol/messages.ts'
import { ownPartOf } from '../rules/own-part.ts'
import type { Recorder } from '../protocol/recorder.ts'

/** Answers what only the asker may know, as after a rejoin. */
export function getOwnPart(change: Recorder): { ownPart: OwnPart } {
  return { ownPart: ownPartOf(change.room, actorIn(change).userUuid, change.moment.now) }
}

/** Says nothing but that somebody is there, which is all an idle DJ has to prove (see `rules/idle.ts`). */
export function stillHere(change: Recorder): void {
  actorIn(change)
}
