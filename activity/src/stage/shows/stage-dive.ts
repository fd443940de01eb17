import { points } from '@segue/shared/people/avatars/paths.ts'
import { downwards, inked, mix } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { stageEdge } from '../drawing/camera.ts'
import { pictureOf, put } from './pieces.ts'
import { arc, beatsOf, blend, clamp, easeOut, type StagePosition, type Show, type ShowFrame, smooth } from './show.ts'

/** In beats: onto the stage, off the edge, caught, and set down again. */
const [runs, leaps, caught, landed] = [1, 2, 3, 12]

/** The way over the crowd, from where the diver is caught to where they came from. */
function carried(frame: ShowFrame, from: StagePosition, part: number): StagePosition & { turn: number } {
  const { camera } = frame
  const half = Math.min(380, (camera.seen.right - camera.seen.left) * 0.3)
  const side = from.x > 0 ? -1 : 1
  const start = { x: side * 60, y: 612, tall: 150 }
  // To one side first, then in a wide arc towards the viewer and back.
  const x = blend(blend(start.x, side * half, Math.sin(part * Math.PI)), from.x, smooth(part))
  const y = blend(start.y, Math.min(from.y, camera.seen.bottom + 20), part ** 1.3)
  const tall = blend(start.tall, from.tall, part)
  return { x, y, tall, turn: side * 1.52 }
}

type Pose = StagePosition & { turn: number; carriedNow: boolean }

function poseOf(frame: ShowFrame, from: StagePosition): Pose {
  const beats = frame.still ? 6 : beatsOf(frame)
  const side = from.x > 0 ? -1 : 1
  const tall = 178
  const edge = { x: side * 40, y: stageEdge + 4 }
  if (beats < runs) {
    const part = easeOut(beats / runs)
    return {
      x: side * -150,
      y: stageEdge + 4 - Math.sin(part * Math.PI) * 60,
      tall: tall * Math.max(0.2, part),
      turn: 0,
      carriedNow: false,
    }
  }
  if (beats < leaps) {
    const part = beats - runs
    const x = blend(side * -150, edge.x, part)
    return { x, y: edge.y - Math.abs(Math.sin(part * Math.PI * 3)) * 16, tall, turn: side * 0.14, carriedNow: false }
  }
  const first = carried(frame, from, 0)
  if (beats < caught) {
    const part = beats - leaps
    const { x, y } = arc(edge, { x: first.x, y: first.y - first.tall * 0.5 }, 130, part)
    return {
      x,
      y,
      tall: blend(tall, first.tall, part),
      turn: side * blend(0.3, 1.52, smooth(part)),
      carriedNow: false,
    }
  }
  const part = clamp((beats - caught) / (landed - caught))
  const at = carried(frame, from, part)
  const bounce = frame.still ? 0 : Math.abs(Math.sin((beats - caught) * Math.PI)) * at.tall * 0.14
  const down = smooth((part - 0.88) / 0.12)
  return {
    ...at,
    y: at.y - at.tall * 0.62 * (1 - down) - bounce,
    turn: at.turn * (1 - down),
    carriedNow: down < 0.5,
  }
}

const skins = ['#e8b48c', '#8a5a3c', '#f2cfae', '#5f3d2a', '#c98f63']

/** An arm with an open hand, seen from behind; it fades out where the crowd begins. */
const armPicture = (skin: string, light: string) =>
  pictureOf(`arm ${skin} ${light}`, 160, (pen) => {
    const tone = mix(mix(skin, '#1d1230', 0.24), light, 0.14)
    inked(
      pen,
      points(
        '-10 76!, -9 20, -16 6, -25 -6, -20 -12, -12 -6, -14 -30, -8 -32, -4 -12, -2 -38, 4 -38, 5 -12, 11 -32, 16 -29, 12 -2, 14 10, 9 24, 10 76!',
      ),
      tone,
      6,
    )
    pen.globalCompositeOperation = 'destination-out'
    pen.fillStyle = downwards(pen, 18, 74, [
      [0, '#00000000'],
      [1, '#000000ff'],
    ])
    pen.fillRect(-80, 18, 160, 80)
  })

/** Raised hands under the person being carried. */
function drawHands(frame: ShowFrame, { x, y, tall }: StagePosition, color: string): void {
  const { pen, age, still, palette } = frame
  glow(pen, x, y, tall * 0.9, color, 0.22, tall * 0.4)
  for (let i = 0; i < 7; i++) {
    const reach = still ? 0 : Math.sin(age * 6 + i * 1.4) * tall * 0.035
    const arm = armPicture(skins[i % skins.length] ?? '#e8b48c', palette.rim)
    const up = tall * (0.3 + (i % 2) * 0.05)
    put(pen, arm, { x: x + (i - 3) * tall * 0.15, y: y + up - reach, size: tall * 0.72, turn: (i - 3) * 0.05 })
  }
}

export const stageDive: Show = {
  seconds: 8,
  stillAt: 3,
  takesThrower: true,
  over(frame) {
    const one = frame.throws[0]
    if (!one) return
    const pose = poseOf(frame, one.from)
    // A person lying down is carried by their middle: their feet are half a body length to the side.
    const lying = Math.sin(pose.turn)
    const feet = { x: pose.x - lying * pose.tall * 0.5, y: pose.y }
    if (pose.carriedNow) drawHands(frame, { x: pose.x, y: pose.y + pose.tall * 0.06, tall: pose.tall }, one.who.color)
    frame.drawSomebody(one.who, { x: feet.x, y: feet.y, tall: pose.tall, turn: pose.turn })
    const beats = beatsOf(frame)
    if (!frame.still && beats >= leaps && beats < caught)
      glow(frame.pen, pose.x, pose.y - 60, 130, one.who.color, 0.4)
    if (!frame.still && beats >= caught && beats < caught + 0.5)
      glow(frame.pen, pose.x, pose.y, 240, frame.palette.lamp, (0.5 - (beats - caught)) * 0.9, 80)
  },
}
