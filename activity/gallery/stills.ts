import { designs, type Design } from '@segue/shared/room/settings/settings.ts'
import { pad, tableFor } from '../src/stage/booth/booth-desk.ts'
import { drawLoneLamp } from '../src/stage/booth/booth.ts'
import { sheet } from '../src/stage/drawing/brush.ts'
import { richnessAt } from '../src/stage/drawing/richness.ts'
import { paintStills } from '../src/stage/drawing/stills.ts'
import { darkness, nowOf } from '../src/stage/light/room-light.ts'
import { fetchScene } from '../src/stage/scenes/index.ts'
import { stagePlan } from '../src/stage/stage-plan.ts'
import type { StageMood } from '../src/stage/stage-props.ts'

/** A page without content, whose functions `npm run stills` calls. */
type View = { width: number; height: number; bottom: number; ratio: number; seats: number }

const vibe = 0.6
const time = 8

async function planOf(design: Design, mood: StageMood, { width, height, bottom, ratio, seats }: View) {
  return stagePlan({
    design,
    scene: await fetchScene(design),
    djs: [],
    seats,
    audience: [],
    vibe,
    mood,
    inset: { right: 0, bottom },
    framing: 'room',
    distance: 'near',
    size: { width, height },
    ratio,
    calm: true,
    hour: 21,
    // Paper grain would multiply the size of the pictures.
    rich: { ...richnessAt(0), grain: false },
  })
}

/** A scene without tables and people, as a data URL. */
async function still(design: Design, mood: 'live' | 'empty', view: View, type: string, quality: number) {
  const plan = await planOf(design, mood, view)
  const { scene, camera, ratio, seats } = plan
  const { canvas, pen } = sheet(camera.width * ratio, camera.height * ratio)
  const light = mood === 'live' ? vibe : 0
  const beat = { phase: 0, count: 0, beatsPerBar: 4, energy: 0.6, source: 'calm' } as const
  const now = nowOf({ time, vibe: light, spectacle: 0, across: 0 }, plan, beat)
  const stills = paintStills(plan)
  const inPixels = () => pen.setTransform(1, 0, 0, 1, 0, 0)
  const inUnits = () => {
    const scale = camera.scale * ratio
    pen.setTransform(scale, 0, 0, scale, camera.x * ratio, camera.y * ratio)
  }
  stills.draw(pen, 'back', 0, darkness(mood, light))
  inUnits()
  scene.moving?.(pen, camera, now)
  inPixels()
  stills.draw(pen, 'ahead', 0, darkness(mood, light))
  inUnits()
  scene.behind(pen, camera, now)
  inPixels()
  stills.drawPlatform(pen)
  inUnits()
  scene.between?.(pen, camera, now)
  const [seat] = seats
  if (mood === 'empty' && seat && !scene.quiet) drawLoneLamp(pen, seat, scene.palette, camera, now)
  inPixels()
  stills.drawFront(pen, 0)
  return canvas.toDataURL(type, quality)
}

/** A DJ's table, and where the picture has the origin of the stage's units. */
async function table(design: Design, view: View) {
  const { scene, camera } = await planOf(design, 'live', view)
  const { scale, x, y } = camera
  const { ground, haze, rim, lamp } = scene.palette
  return {
    light: { ground, haze, rim, lamp },
    camera: { scale, x, y },
    pad,
    table: scene.quiet ? null : tableFor(scene.palette, scale * view.ratio * 1.06).toDataURL('image/png'),
  }
}

Object.assign(window, { designs, still, table })
