import { avatarBox, groundY, neckPivot } from '@segue/shared/people/avatars/draw.ts'
import { clothingAmong, type EarnedItem } from '@segue/shared/people/earned.ts'
import type { Pose, View } from '@segue/shared/people/avatars/spec.ts'
import type { Pen } from '../drawing/brush.ts'
import type { Gesture } from './motion.ts'
import type { Sprite, SpriteShop, Tone } from './sprites.ts'

export type DrawnAvatar = {
  avatarId: string
  color: string
  worn?: readonly EarnedItem[] | undefined
  view: View
  pose: Pose
  /** The position of the feet and the height of the figure, in device pixels. */
  x: number
  y: number
  tall: number
  tone: Tone
  gesture: Gesture
  /** Height above the ground, as a fraction of the figure's own. */
  raised: number
  /** 0–1 while a person arrives or leaves. */
  presence: number
}

/** Sizes are rounded to four pixels, so that easing doesn't redraw everyone on each frame. */
const stepped = (tall: number) => Math.max(12, Math.round(tall / 4) * 4)

/** Below this height, in device pixels, a leaning body is not noticeable; a turning head is at any size. */
const leanSeenFrom = 170
/** A smaller turn or bow is not drawn, so that most of a crowd at rest is a plain copy. */
const still = 0.012

/** The two sprites of a figure. */
const partsOf = (shop: SpriteShop, { tall, avatarId, color, worn, view, tone, pose }: DrawnAvatar) => {
  const wish = { avatarId, color, worn: worn && clothingAmong(worn), view, tall: stepped(tall), tone, pose }
  return { body: shop.get({ ...wish, part: 'body' }), head: shop.get({ ...wish, part: 'head' }) }
}

/** Draws a figure before the others, in case there isn't time for all. */
export const drawAhead = (shop: SpriteShop, avatar: DrawnAvatar): void => void partsOf(shop, avatar)

/** Draws a figure, its head turned about the neck, in device pixels. Returns whether its sprites were ready. */
export function drawAvatar(pen: Pen, shop: SpriteShop, avatar: DrawnAvatar): boolean {
  const { body, head } = partsOf(shop, avatar)
  if (!body || !head) return false
  const floats = avatar.avatarId === 'ghost' ? 0.07 : 0
  const y = avatar.y - (avatar.gesture.lift + avatar.raised + floats) * avatar.tall
  pen.globalAlpha = avatar.presence
  const neck = drawBody(pen, body, avatar, y, growth(avatar, body))
  drawHead(pen, head, avatar, neck, growth(avatar, head))
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
  return true
}

/** The scale from a sprite's size to the figure's. */
function growth({ tall, presence }: DrawnAvatar, part: Sprite): number {
  const exact = (tall / (part.scale * avatarBox.height)) * (0.7 + 0.3 * presence)
  // Once a person has arrived, the step in size is too small to notice, and copying without scaling is cheap.
  return Math.abs(exact - 1) < 0.05 ? 1 : exact
}

/** Draws the body with its feet at `y` and returns the resulting position of the neck. */
function drawBody(pen: Pen, body: Sprite, { x, tall, gesture }: DrawnAvatar, y: number, grown: number) {
  const { scale, left, top, canvas } = body
  const lean = gesture.lean * 2
  const squat = 1 - gesture.dip * 0.7
  const neck = (groundY - neckPivot.y) * scale * grown
  const at = { x: x + lean * neck, y: y - neck * squat }
  if (grown === 1 && tall < leanSeenFrom) {
    const sunk = Math.round(y + (1 - squat) * neck)
    pen.setTransform(1, 0, 0, 1, Math.round(x + lean * neck * 0.5), sunk)
  } else pen.setTransform(grown, 0, -lean, squat * grown, x, y)
  pen.drawImage(canvas, Math.round(left - neckPivot.x * scale), Math.round(top - groundY * scale))
  return at
}

function drawHead(
  pen: Pen,
  head: Sprite,
  { tall, gesture }: DrawnAvatar,
  neck: { x: number; y: number },
  grown: number,
): void {
  const { scale, left, top, canvas } = head
  const turn = gesture.tilt + gesture.lean
  const y = neck.y + gesture.dip * 0.8 * tall
  if (grown === 1 && Math.abs(turn) < still && gesture.dip < still) {
    pen.setTransform(1, 0, 0, 1, Math.round(neck.x), Math.round(y))
  } else {
    const [cos, sin] = [Math.cos(turn) * grown, Math.sin(turn) * grown]
    const bow = 1 - gesture.dip * 1.1
    pen.setTransform(cos, sin, -sin * bow, cos * bow, neck.x, y)
  }
  pen.drawImage(canvas, Math.round(left - neckPivot.x * scale), Math.round(top - neckPivot.y * scale))
}
