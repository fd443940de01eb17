import { paintFloorLight, paintPlatform } from '../booth/booth.ts'
import { type Canvas, downwards, grain, type Pen, sheet } from './brush.ts'
import { type Camera, stageEdge } from './camera.ts'
import type { Layer } from '../scene.ts'
import type { Sky } from './sky.ts'
import type { Plan } from '../stage-plan.ts'

/** How far the nearest layer moves when the pointer crosses the window, in pixels at depth 2. */
const parallax = 20
/** Layers extend this far beyond the window so that they can move, in pixels. */
const spare = 24

/** Layers painted once, and the picture currently composed of them. */
type Stack = { layers: { depth: number; canvas: Canvas }[]; joined: { canvas: Canvas; pen: Pen }; of: string }
type Band = { canvas: Canvas; top: number; depth: number }

/** Everything static in a scene: painted when the window or the scene changes, and only copied otherwise. */
export type Stills = {
  /** `across` is the pointer's position, −1 to 1; `dark` is how dark the room is, 0–1. */
  draw: (pen: Pen, which: 'back' | 'ahead', across: number, dark: number) => void
  drawPlatform: (pen: Pen) => void
  drawFront: (pen: Pen, across: number) => void
}

/** How far a layer of this depth moves, in pixels. The booth, at depth 1, doesn't move: its people are also buttons. */
export const shiftOf = (depth: number, across: number): number => across * parallax * (depth - 1)

/** The inputs of the stills: when the key changes, they are painted again. */
export const stillsKey = ({ camera, ratio, seats, rich, sky }: Plan): string =>
  [
    camera.width,
    camera.height,
    camera.x,
    camera.y,
    camera.scale,
    ratio,
    seats.length,
    camera.compact,
    rich.grain,
    sky?.name,
  ].join(' ')

export function paintStills({ scene, camera, ratio, seats, rich, sky }: Plan): Stills {
  const wide = { ...camera, bounds: widened(camera) }

  /** Paints a sheet as wide as the window plus its spare edges, in stage units, for the band between two heights. */
  function paintSheet(paint: (pen: Pen) => void, top = -spare, bottom = camera.height + spare): Canvas {
    const made = sheet((camera.width + spare * 2) * ratio, (bottom - top) * ratio)
    const k = camera.scale * ratio
    made.pen.setTransform(k, 0, 0, k, (camera.x + spare) * ratio, (camera.y - top) * ratio)
    paint(made.pen)
    return made.canvas
  }

  function stack(layers: readonly Layer[], ownsFloor: boolean, ownsSky: boolean): Stack {
    const painted = layers.map((layer, i) => {
      const canvas = paintSheet((pen) => {
        layer.paint(pen, wide)
        if (sky && ownsSky && i === 0) paintSky(pen, wide, sky)
        if (ownsFloor && i === layers.length - 1) paintFloorLight(pen, wide, scene.palette)
      })
      return { depth: layer.depth, canvas }
    })
    return { layers: painted, joined: sheet(camera.width * ratio, camera.height * ratio), of: '' }
  }

  function platform(): Band | null {
    if (scene.quiet) return null
    const top = camera.y + (stageEdge - 60) * camera.scale
    const bottom = camera.y + (stageEdge + 110) * camera.scale
    const canvas = paintSheet((pen) => paintPlatform(pen, seats, scene.palette, wide), top, bottom)
    return { canvas, top, depth: 1 }
  }

  function nearest(): Band | null {
    const layer = scene.front
    if (!layer) return null
    const top = Math.round(camera.height - layer.reach * camera.scale)
    return { canvas: paintSheet((pen) => layer.paint(pen, wide), top), top, depth: layer.depth }
  }

  const stacks = {
    back: stack(scene.layers, !scene.ahead && !scene.quiet, true),
    ahead: scene.ahead && stack(scene.ahead, true, false),
  }
  const [booth, front] = [platform(), nearest()]
  const drawBand = (pen: Pen, band: Band | null, across: number) => {
    if (band) pen.drawImage(band.canvas, Math.round((shiftOf(band.depth, across) - spare) * ratio), band.top * ratio)
  }

  return {
    draw(pen, which, across, dark) {
      const wanted = stacks[which]
      if (!wanted) return
      const shifts = wanted.layers.map((layer) => Math.round((shiftOf(layer.depth, across) - spare) * ratio))
      const key = `${shifts.join(' ')} ${dark}`
      if (wanted.of !== key) {
        wanted.of = key
        join(wanted, shifts, -spare * ratio, dark, rich.grain)
      }
      pen.drawImage(wanted.joined.canvas, 0, 0)
    },
    drawPlatform: (pen) => drawBand(pen, booth, 0),
    drawFront: (pen, across) => drawBand(pen, front, across),
  }
}

/** Composes the layers again after one of them has moved or the light has changed. */
function join(
  { layers, joined: { canvas, pen } }: Stack,
  shifts: readonly number[],
  top: number,
  dark: number,
  hasGrain: boolean,
): void {
  pen.clearRect(0, 0, canvas.width, canvas.height)
  layers.forEach((layer, i) => pen.drawImage(layer.canvas, shifts[i] ?? 0, top))
  pen.globalCompositeOperation = 'source-atop'
  pen.globalAlpha = dark
  pen.fillStyle = '#0b0616'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
  // Paper grain has a fixed size, so a small picture shows less of it.
  if (hasGrain) grain(pen, canvas.width, canvas.height, Math.min(0.05, canvas.height / 16_000))
}

/** Tints the furthest layer by the hour, from the top to the horizon. */
function paintSky(pen: Pen, { bounds }: Camera, { top, horizon, strength }: Sky): void {
  pen.globalCompositeOperation = 'soft-light'
  pen.globalAlpha = strength
  pen.fillStyle = downwards(pen, bounds.top, stageEdge, [
    [0, top],
    [1, horizon],
  ])
  pen.fillRect(bounds.left, bounds.top, bounds.right - bounds.left, stageEdge - bounds.top)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

function widened({ bounds, scale }: Camera) {
  const more = spare / scale
  return {
    left: bounds.left - more,
    right: bounds.right + more,
    top: bounds.top - more,
    bottom: bounds.bottom + more,
  }
}
