import type { Operation } from '../protocol/patch.ts'
import type { Recorder } from './recorder.ts'
import { circleAround, isInCrowd, listedBefore, peopleLists } from './listed.ts'
import { placeInList } from './place-in-list.ts'

/** People who join when this many are listed are in the crowd: counted for everyone, and seen by those around them. */
export const maxListed = 500
/** How many people of a crowd see each other. */
const maxInCircle = 12

const listedIn = ({ state }: Recorder) => state.allUsers.length - (state.crowdSize ?? 0)

/** Whether the lists are full, so that the next person joins the crowd. */
export const isListFull = (change: Recorder): boolean => listedIn(change) >= (change.moment.maxListed ?? maxListed)

/** Counts a person who is about to join, without listing them. */
export function enterCrowd(change: Recorder, userUuid: string): void {
  const { crowd } = change.backstage
  if ((crowd.circles[crowd.open]?.length ?? maxInCircle) >= maxInCircle) openCircle(change)
  const { open } = crowd
  change.note(['crowd', 'circles', open], [...(crowd.circles[open] ?? []), userUuid])
  change.note(['crowd', 'circleOf', userUuid], open)
  change.set(['crowdSize'], (change.state.crowdSize ?? 0) + 1)
}

function openCircle(change: Recorder): void {
  const name = change.backstage.crowd.circlesEver + 1
  change.note(['crowd', 'circlesEver'], name)
  change.note(['crowd', 'open'], String(name))
}

/** A person has left: notifies those around them, or lists someone of the crowd in their place. */
export function leaveCrowd(change: Recorder, userUuid: string): void {
  if (isInCrowd(change, userUuid)) {
    for (const other of forgetCircle(change, userUuid)) sendGone(change, other, [userUuid])
  }
  while (change.state.crowdSize !== undefined && !isListFull(change)) {
    const next = change.state.allUsers.find(({ uuid }) => isInCrowd(change, uuid))
    if (!next) return
    bringForward(change, next.uuid)
  }
}

/** Lists a person of the crowd from now on, for example because they take the stage. */
export function bringForward(change: Recorder, userUuid: string): void {
  if (!isInCrowd(change, userUuid)) return
  // They receive what everybody receives from now on; people around still know them, and replace that with what
  // everybody receives.
  sendGone(change, userUuid, forgetCircle(change, userUuid))
  const { state } = change
  change.show(['allUserData', userUuid], state.allUserData[userUuid])
  for (const list of peopleLists) {
    const index = placeInList(change, state[list], userUuid)
    if (index >= 0) change.show([list, listedBefore(change, list, index)], state[list][index])
  }
}

function sendGone(change: Recorder, userUuid: string, gone: readonly string[]): void {
  if (gone.length === 0) return
  const statePatch: Operation[] = gone.map((uuid) => ({ op: 'remove', path: `/allUserData/${uuid}` }))
  change.send({ userUuid }, { name: 'updatedAround', statePatch })
}

/** Returns who else was in the circle. */
function forgetCircle(change: Recorder, userUuid: string): string[] {
  const { crowd } = change.backstage
  const circle = crowd.circleOf[userUuid] ?? ''
  const others = circleAround(change, userUuid).filter((uuid) => uuid !== userUuid)
  if (others.length > 0) change.note(['crowd', 'circles', circle], others)
  else change.forget(['crowd', 'circles', circle])
  change.forget(['crowd', 'circleOf', userUuid])
  // It has room now, and nobody should be alone for long.
  if (others.length > 0) change.note(['crowd', 'open'], circle)
  const size = (change.state.crowdSize ?? 0) - 1
  if (size > 0) change.set(['crowdSize'], size)
  else change.remove(['crowdSize'])
  return others
}
