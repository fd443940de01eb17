import { avatarBox, avatarShapes } from '@segue/shared/people/avatars/draw.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import type { EarnedItem } from '@segue/shared/people/earned.ts'
import type { Pose, View } from '@segue/shared/people/avatars/spec.ts'
import { alpha, drawShapes, sheet } from '../drawing/brush.ts'
import type { Canvas } from '../drawing/brush.ts'
import { drawPicture, uploadedArt } from './uploaded-art.ts'

/** The room's light on a figure. Two tones with the same `name` in the same room look alike. */
export type Tone = {
  name: string
  /** The light behind the figure, along its upper edges. */
  rim: string
  rimStrength: number
  /** Darkness rising from the feet, 0–1. */
  shade: number
  /** Haze between the viewer and the figure, 0–1 of the haze colour. */
  haze: string
  hazeStrength: number
}

export type SpriteWish = {
  avatarId: string
  color: string
  /** Earned clothing; uploaded avatars are drawn without. */
  worn?: readonly EarnedItem[]
  view: View
  part: 'head' | 'body'
  pose: Pose
  /** Height of the whole figure in device pixels. */
  tall: number
  tone: Tone
}

/** A drawn part of a figure, and its offset from the avatar's own corner, in device pixels. */
export type Sprite = { canvas: Canvas; left: number; top: number; scale: number }

const rimReach = 2.4

/** The area of the avatar's box that a part can cover, so that no empty pixels are stored. */
function reachOf(part: 'head' | 'body', pose: Pose) {
  if (part === 'head') return { x: 0, y: 0, width: 120, height: 118 }
  return pose === 'raised' ? { x: 0, y: 36, width: 120, height: 132 } : { x: 4, y: 58, width: 112, height: 110 }
}

const towardsLight = points('0 -1, -0.8 -0.55, 0.8 -0.55')
/** A ghost's sheet continues below its head without an edge. */
const seamless = points('-0.9 0, 0.9 0')

/** Two reusable sheets, as large as the largest figure so far: creating canvases costs more than drawing on them. */
function workbench() {
  let [avatar, edge] = [sheet(1, 1), sheet(1, 1)]
  return (width: number, height: number) => {
    if (avatar.canvas.width < width || avatar.canvas.height < height) {
      avatar = sheet(Math.max(width, avatar.canvas.width), Math.max(height, avatar.canvas.height))
      edge = sheet(avatar.canvas.width, avatar.canvas.height)
    }
    for (const { pen, canvas } of [avatar, edge]) {
      pen.setTransform(1, 0, 0, 1, 0, 0)
      pen.globalCompositeOperation = 'source-over'
      pen.clearRect(0, 0, canvas.width, canvas.height)
    }
    return { figure: avatar, edge }
  }
}

let bench: ReturnType<typeof workbench> | null = null

function paint({ avatarId, color, worn, view, part, pose, tone, tall }: SpriteWish): Sprite {
  const scale = tall / avatarBox.height
  const reach = reachOf(part, pose)
  const margin = Math.ceil(rimReach * scale) + 2
  const [left, top] = [Math.floor(reach.x * scale) - margin, Math.floor(reach.y * scale) - margin]
  const [width, height] = [Math.ceil(reach.width * scale) + margin * 2, Math.ceil(reach.height * scale) + margin * 2]
  bench ??= workbench()
  const { figure: avatar, edge } = bench(width, height)
  const { pen } = avatar
  pen.setTransform(scale, 0, 0, scale, -left, -top)
  const picture = uploadedArt.pictureOf({ avatarId, view, part })
  if (picture) drawPicture(pen, picture)
  else drawShapes(pen, avatarShapes(avatarId, { view, part, color, pose, worn }))
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalCompositeOperation = 'source-atop'
  if (tone.hazeStrength > 0) {
    pen.fillStyle = alpha(tone.haze, tone.hazeStrength)
    pen.fillRect(0, 0, width, height)
  }
  if (tone.shade > 0) {
    const night = pen.createLinearGradient(0, -top, 0, tall - top)
    night.addColorStop(0, alpha('#120a26', tone.shade * 0.25))
    night.addColorStop(0.5, alpha('#120a26', tone.shade * 0.6))
    night.addColorStop(1, alpha('#120a26', tone.shade))
    pen.fillStyle = night
    pen.fillRect(0, 0, width, height)
  }
  const lit = sheet(width, height)
  if (tone.rimStrength > 0) {
    // The same outline in the colour of the light, shifted towards it, leaves a thin edge visible behind the figure.
    edge.pen.drawImage(avatar.canvas, 0, 0)
    edge.pen.globalCompositeOperation = 'source-in'
    edge.pen.fillStyle = tone.rim
    edge.pen.fillRect(0, 0, edge.canvas.width, edge.canvas.height)
    lit.pen.globalAlpha = tone.rimStrength
    const shift = rimReach * scale
    for (const [x, y] of avatarId === 'ghost' && part === 'body' ? seamless : towardsLight)
      lit.pen.drawImage(edge.canvas, x * shift, y * shift)
    lit.pen.globalAlpha = 1
    // The edge must not shine through translucent parts of the figure.
    lit.pen.globalCompositeOperation = 'destination-out'
    lit.pen.drawImage(avatar.canvas, 0, 0)
    lit.pen.globalCompositeOperation = 'source-over'
  }
  lit.pen.drawImage(avatar.canvas, 0, 0)
  return { canvas: lit.canvas, left, top, scale }
}

export type SpriteShop = {
  /**
   * The sprite. If this frame has used up its time or the figure's picture is loading, returns the same figure in
   * another size or light, or a small sketch of it; null without time for that either. Ask again in the next frame.
   */
  get: (wish: SpriteWish) => Sprite | null
  /** Starts a new frame with `budgetMs` of drawing time. */
  open: (budgetMs: number) => void
  readonly bytes: number
}

/** The height of a sketch, which costs a third of a large figure and is recognizable, if blurry. */
const sketchTall = 48
/** The extra time a frame may spend on sketches, in milliseconds. */
const sketchMs = 8

/**
 * Caches drawn figures by look, light and size, and evicts the least recently used once they exceed `limit` bytes.
 * Drawing is spread over frames, so that three hundred new people don't stall the animation.
 */
export function spriteShop(
  clock: () => number,
  limit = 96e6,
  make: (wish: SpriteWish) => Sprite = paint,
  isReady: (wish: SpriteWish) => boolean = (wish) => uploadedArt.isReady(wish),
): SpriteShop {
  const kept = new Map<string, { sprite: Sprite; look: string }>()
  /** The newest drawing of each look, for a frame without time for another size. */
  const newest = new Map<string, { key: string; sprite: Sprite }>()
  let bytes = 0
  let until = Infinity
  const sizeOf = (sprite: Sprite) => sprite.canvas.width * sprite.canvas.height * 4
  const keyOf = (look: string, { tall, tone }: SpriteWish) => `${look} ${tall} ${tone.name}`

  function find(key: string): Sprite | undefined {
    const known = kept.get(key)
    if (!known) return undefined
    kept.delete(key)
    kept.set(key, known)
    return known.sprite
  }

  function add(look: string, wish: SpriteWish): Sprite {
    const key = keyOf(look, wish)
    const made = make(wish)
    kept.set(key, { sprite: made, look })
    newest.set(look, { key, sprite: made })
    bytes += sizeOf(made)
    for (const [oldest, gone] of kept) {
      if (bytes <= limit || kept.size <= 1) break
      kept.delete(oldest)
      if (newest.get(gone.look)?.key === oldest) newest.delete(gone.look)
      bytes -= sizeOf(gone.sprite)
    }
    return made
  }

  return {
    get(wish) {
      const pose = wish.part === 'head' ? 'easy' : wish.pose
      const look = `${wish.avatarId} ${wish.color} ${wish.view} ${wish.part} ${pose} ${wish.worn?.join('+') ?? ''}`
      const known = find(keyOf(look, wish))
      if (known) return known
      if (!isReady(wish)) return newest.get(look)?.sprite ?? null
      if (clock() <= until) return add(look, wish)
      const other = newest.get(look)?.sprite
      if (other) return other
      return clock() <= until + sketchMs ? add(look, { ...wish, tall: Math.min(sketchTall, wish.tall) }) : null
    },
    open(budgetMs) {
      until = clock() + budgetMs
    },
    get bytes() {
      return bytes
    },
  }
}
