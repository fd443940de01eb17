import {
  approach,
  gesture,
  type Gesture,
  hop,
  hopSeconds,
  nodsFrom,
  temperament,
  type Temperament,
} from './motion.ts'
import type { Beat } from '../stage-props.ts'
import { type StagePosition, sideOf, type Step, stepAt, type Way } from './walks.ts'

/** A person between two frames: their position on the way, and their current movements. */
export type Actor = {
  who: Temperament
  x: number
  y: number
  tall: number
  presence: number
  liked: boolean
  nodsAt: number
  hopAt: number
  cheerUntil: number
  /** Whether they are on stage, and their way between stage and floor while they walk it. */
  onStage: boolean
  way: Way | null
  step: Step | null
}

/** The time in which half the distance to a new place is walked, and the time a person takes to appear, in seconds. */
const walkHalf = 0.11
const arrival = 0.35

export function arrive(uuid: string, x: number, y: number, tall: number): Actor {
  const who = temperament(uuid)
  return {
    who,
    x,
    y,
    tall,
    presence: 0,
    liked: false,
    nodsAt: Infinity,
    hopAt: -Infinity,
    cheerUntil: 0,
    onStage: false,
    way: null,
    step: null,
  }
}

/** Moves a person towards their place. */
export function walk(actor: Actor, to: { x: number; y: number; tall: number }, seconds: number): void {
  actor.x = approach(actor.x, to.x, seconds, walkHalf)
  actor.y = approach(actor.y, to.y, seconds, walkHalf)
  actor.tall = approach(actor.tall, to.tall, seconds, walkHalf)
  actor.presence = Math.min(1, actor.presence + seconds / arrival)
}

/** The edge with the stairs, and the current time. Without stairs people change place without walking. */
export type Surroundings = { edge: number | null; time: number; seconds: number }

/** Moves a person towards their position, round the end of the platform if they change between floor and booth. */
export function move(actor: Actor, to: StagePosition, onStage: boolean, { edge, time, seconds }: Surroundings): void {
  if (actor.onStage !== onStage && edge !== null) {
    const { x, y, tall } = actor
    const side = sideOf(onStage ? actor : to)
    actor.way = { from: { x, y, tall }, up: onStage, begunAt: time, side }
  }
  actor.onStage = onStage
  actor.step = actor.way && edge !== null ? stepAt(actor.way, to, edge, time) : null
  if (!actor.step) actor.way = null
  if (actor.step) Object.assign(actor, { x: actor.step.x, y: actor.step.y, tall: actor.step.tall })
  walk(actor, actor.step ?? to, seconds)
}

export type Moving = { beat: Beat; time: number; calm: boolean }

/** A person's current gesture, given their vote on the song. A like takes effect on the next beat. */
export function act(actor: Actor, vote: 'like' | 'dislike' | null, { beat, time, calm }: Moving): Gesture {
  const likes = vote === 'like'
  if (likes && !actor.liked) actor.nodsAt = nodsFrom(beat)
  // If the beat count has restarted, it is another song, and the person nods from its next beat.
  if (likes && actor.nodsAt > beat.count + 1) actor.nodsAt = nodsFrom(beat)
  actor.liked = likes
  const nods = likes && beat.count >= actor.nodsAt ? 'nodding' : 'idle'
  const mood = vote === 'dislike' ? 'still' : nods
  return gesture({ beat, time, mood, who: actor.who, calm })
}

/** The height of a person's jump, as a fraction of `height`. */
export const jumping = (actor: Actor, { time, calm }: Moving, height: number): number =>
  calm ? 0 : hop(time - actor.hopAt) * height

/** Whether a person has their arms raised. */
export const cheering = (actor: Actor, time: number): boolean =>
  actor.cheerUntil > time || actor.hopAt + hopSeconds > time
