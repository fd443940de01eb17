import type { Camera } from '../drawing/camera.ts'
import type { StagePerson, StageDj } from '../stage-props.ts'
import type { StagePosition } from './show.ts'

/** A hash of a text, so that everyone sees the same. */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** The position of a person whom the picture doesn't show: just below it, in front of the nearest row. */
export function outOfSight(uuid: string, { seen }: Camera): StagePosition {
  const across = (seedOf(uuid) % 1000) / 1000
  const x = seen.left + (seen.right - seen.left) * (0.1 + 0.8 * across)
  return { x, y: seen.bottom + 150, tall: 210 }
}

/** The middle of an empty booth. */
export const boothMiddle: StagePosition = { x: 0, y: 384, tall: 216 }

/** The target of a throw: the person it names, else the playing DJ, else the next one, else the booth. */
export function targetOf(
  toUuid: string | null,
  djs: readonly Pick<StageDj, 'uuid' | 'isPlaying'>[],
  placeOf: (uuid: string) => StagePosition | undefined,
): StagePosition {
  const named = toUuid === null ? undefined : placeOf(toUuid)
  if (named) return named
  const dj = djs.find(({ isPlaying }) => isPlaying) ?? djs[0]
  return (dj && placeOf(dj.uuid)) ?? boothMiddle
}

/** A DJ or member of the audience by uuid. */
export function personIn(
  uuid: string,
  djs: readonly StageDj[],
  audience: readonly StagePerson[],
): StageDj | StagePerson | undefined {
  return djs.find((dj) => dj.uuid === uuid) ?? audience.find((person) => person.uuid === uuid)
}
