import { avatarCatalogue } from './catalogue.ts'
import { clothedBody } from './bodies.ts'
import { earnedJacket, earnedOnHead, earnedScarf } from './earned-clothes.ts'
import type { EarnedItem } from '../earned.ts'
import { animalHeads } from './creatures.ts'
import { machineHeads } from './machines.ts'
import { bareHead, headphones } from './faces.ts'
import { hairdo } from './hair.ts'
import { dressedGhost } from './ghosts.ts'
import { hat } from './hats.ts'
import { dot, joined, limb, mix, shape, stroke, toSvg, ink } from './shapes.ts'
import { oval, points } from './paths.ts'
import type { Shape } from './shapes.ts'
import { ghostHead, specialHeads } from './special-heads.ts'
import { ghostBody, pottedBody, tentacleBody } from './special-bodies.ts'
import type { AvatarSpec, HatStyle, Pose, View } from './spec.ts'
import { tail, wings, accessoriesOver } from './accessories.ts'

/** The picture's size in its own units; head and body share it, so they stack exactly. */
export const avatarBox = { width: 120, height: 168 } as const
/** The point in the neck around which a head nods, in the same units. */
export const neckPivot = { x: 60, y: 84 } as const
/** Where the feet are. */
export const groundY = 160
/** The square around the head that small round pictures show. */
export const faceBox = { x: 8, y: 2, size: 104 } as const

export type AvatarPart = 'head' | 'body' | 'whole'
export type AvatarDrawing = {
  view: View
  part: AvatarPart
  color?: string
  pose?: Pose
  crop?: 'figure' | 'face'
  /** What the wearer has earned by playing and put on. */
  worn?: readonly EarnedItem[]
}

const bySlug = new Map(avatarCatalogue.map((spec) => [spec.slug, spec]))
/** The avatar for an unknown slug. */
const anybody = 'crate-digger'

function specOf(slug: string): AvatarSpec {
  const spec = bySlug.get(slug) ?? bySlug.get(anybody) ?? avatarCatalogue[0]
  if (!spec) throw new Error('Expected a catalogue with at least one avatar')
  return spec
}

/** The garment's color: the wearer's choice, kept off the extremes so that outline and shade still show. */
function dye(spec: AvatarSpec, color: string | undefined): string {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return spec.color
  const value = Number.parseInt(color.slice(1), 16)
  const light = (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255
  if (light < 0.16) return mix(color, '#8f86b8', 0.4)
  return light > 0.92 ? mix(color, '#b9aede', 0.18) : color
}

function headset(front: boolean): Shape[] {
  const bow = limb(points('30 56, 32 34, 60 18, 88 34, 90 56'), 3, '#4a3f66')
  const microphone = front ? [stroke(points('91 66, 88 76, 76 79'), ink, 3), dot(74, 79, 4, 3, ink)] : []
  return [
    ...bow,
    ...shape(oval(30, 60, 6, 9), '#ffb454', 2),
    ...shape(oval(90, 60, 6, 9), '#ffb454', 2),
    ...microphone,
  ]
}

function personHead(spec: AvatarSpec, front: boolean): Shape[] {
  const hair = spec.hair && hairdo(spec.hair.style, spec.hair.tone)
  const covered = spec.hat && hat(spec.hat.style, spec.hat.tone)
  const phones = spec.extras?.includes('headphones') ? headphones('#ffb454') : []
  const call = spec.extras?.includes('headset') ? headset(front) : []
  return front
    ? [
        ...(hair?.behind ?? []),
        ...(covered?.behind ?? []),
        ...bareHead(spec, true),
        ...(hair?.over ?? []),
        ...(covered?.front ?? []),
        ...phones,
        ...call,
      ]
    : [...bareHead(spec, false), ...(hair?.rear ?? []), ...(covered?.rear ?? []), ...phones, ...call]
}

function headMarks(spec: AvatarSpec, front: boolean, cloth: string): Shape[] {
  const full = { ...spec, accent: spec.accent ?? '#ffffff' }
  const { creature } = spec
  if (!creature) return personHead(spec, front)
  if (creature === 'ghost') {
    const covered = spec.hat && hat(spec.hat.style, spec.hat.tone)
    const phones = spec.extras?.includes('headphones') ? headphones('#ffb454') : []
    return [...ghostHead(full, front, cloth), ...((front ? covered?.front : covered?.rear) ?? []), ...phones]
  }
  if (creature in animalHeads) return animalHeads[creature as keyof typeof animalHeads](full, front)
  if (creature in machineHeads) return machineHeads[creature as keyof typeof machineHeads](full, front)
  return specialHeads[creature as keyof typeof specialHeads](full, front, cloth)
}

/** Worn for faith or tradition: a cap goes over them and never takes them off. */
const coverings: readonly HatStyle[] = ['hijab', 'turban']

/** An avatar without what would be worn in the place of an earned item. */
function dressed(spec: AvatarSpec, worn: readonly EarnedItem[]): AvatarSpec {
  const { hat: own, ...bare } = spec
  return {
    ...(own && worn.includes('cap') && !coverings.includes(own.style) ? bare : spec),
    extras: spec.extras?.filter((extra) => extra !== 'headphones' || !worn.includes('headphones')),
    worn: spec.worn?.filter((one) => one !== 'scarf' || !worn.includes('scarf')),
  }
}

type Body = { front: boolean; cloth: string; pose: Pose; worn: readonly EarnedItem[] }

function bodyMarks(spec: AvatarSpec, { front, cloth, pose, worn }: Body): Shape[] {
  const jacket = earnedJacket(worn, front)
  const sewn = jacket?.trim ?? []
  if (spec.garment === 'sheet') return [...ghostBody(spec.skin, cloth, pose), ...sewn]
  if (spec.garment === 'pot') return [...pottedBody(spec.skin, cloth, pose), ...sewn]
  if (spec.creature === 'jellyfish') return [...tentacleBody(spec.skin, cloth, pose), ...sewn]
  const clothed = [...clothedBody(spec, { cloth, front, pose, jacket }), ...accessoriesOver(spec, cloth, front)]
  const winged = spec.worn?.includes('wings') ? wings(cloth) : []
  return front ? [...winged, ...tail(spec), ...clothed] : [...clothed, ...winged, ...tail(spec)]
}

/** The paths of an avatar, back to front, in the units of `avatarBox`. An unknown slug draws a default person. */
export function avatarShapes(slug: string, { view, part, color, pose = 'easy', worn = [] }: AvatarDrawing): Shape[] {
  const known = specOf(slug)
  const spec = dressed(known.creature === 'ghost' ? dressedGhost(known, color) : known, worn)
  const cloth = dye(spec, color)
  const front = view === 'front'
  return joined([
    ...(part === 'head' ? [] : [...bodyMarks(spec, { front, cloth, pose, worn }), ...earnedScarf(worn, front)]),
    ...(part === 'body' ? [] : [...headMarks(spec, front, cloth), ...earnedOnHead(worn, front)]),
  ])
}

/**
 * An avatar as a standalone SVG. `color` (#rrggbb) colors the garment; `crop: 'face'` shows a square around the head.
 */
export function drawAvatar(slug: string, drawing: AvatarDrawing): string {
  const box =
    drawing.crop === 'face'
      ? `${faceBox.x} ${faceBox.y} ${faceBox.size} ${faceBox.size}`
      : `0 0 ${avatarBox.width} ${avatarBox.height}`
  return toSvg(avatarShapes(slug, drawing), box)
}
