import { useEffect, useState, type CSSProperties } from 'react'
import { stageEdge } from '../drawing/camera.ts'
import { djTall } from './positions.ts'
import { besideSign, highest, inFront, visibleBubbles, withSpeech, type Bubble } from './speaking.ts'
import type { Plan } from '../stage-plan.ts'
import type { StageProps } from '../stage-props.ts'

/** The maximum width of a bubble, in pixels: it is kept within the window. */
const widest = 220
/** About how wide a bubble of one line is: what is around its words, and each sign of them. */
const [padding, perSign] = [28, 8]

/** About how wide the sign on the platform is. */
const signWidth = (words: string) => 40 + words.length * 12

type BubblesProps = Pick<StageProps, 'onSpeech'> & {
  plan: Plan
  /** The sign on the platform, which bubbles must not cover. */
  sign: { words: string; top: number } | null
}

/** Recent chat messages above their authors' heads. Hidden from screen readers, because the chat announces them. */
export function Bubbles({ plan, onSpeech, sign }: BubblesProps) {
  const [bubbles, setBubbles] = useState<Bubble[]>([])
  useEffect(
    () => onSpeech?.((message) => setBubbles((before) => withSpeech(before, message, performance.now()))),
    [onSpeech],
  )
  const next = Math.min(...bubbles.map(({ until }) => until))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(
      () => setBubbles((before) => visibleBubbles(before, performance.now())),
      Math.max(0, next - performance.now()) + 20,
    )
    return () => clearTimeout(timer)
  }, [next])
  const placed = bubbles.flatMap((bubble) => {
    const place = placeOver(plan, bubble.userUuid)
    if (!place) return []
    const { x, maxWidth, ...over } = place
    const width = Math.min(maxWidth, padding + bubble.words.length * perSign)
    const wide = widthOf(plan)
    const { left, top } = sign
      ? besideSign({ ...over, width }, { left: wide / 2, top: sign.top, width: signWidth(sign.words) }, wide)
      : over
    const style: CSSProperties = { left, top, maxWidth, '--tail': `${(x - left).toFixed(0)}px` }
    return [{ bubble, style, left, top, width }]
  })
  return (
    <div className="stage-bubbles" aria-hidden="true">
      {inFront(placed).map(({ bubble: { userUuid, words }, style, isCovered }) => (
        <p key={userUuid + words} style={style} data-covered={isCovered}>
          <span>{words}</span>
        </p>
      ))}
    </div>
  )
}

/** How much of the picture is not behind the panels, in pixels. */
const widthOf = ({ camera: { seen, scale } }: Plan) => (seen.right - seen.left) * scale

/** The position above a person's head at `x`, in pixels; null if they are not in the picture. */
function placeOver(plan: Plan, uuid: string): { x: number; left: number; top: number; maxWidth: number } | null {
  const { camera, floor, seats } = plan
  const onFloor = floor.find(({ person }) => person.uuid === uuid)
  const seat = seats.find(({ dj }) => dj?.uuid === uuid)
  const at = onFloor ?? (seat && { x: seat.x, y: seat.y - 30, tall: djTall * seat.size })
  if (!at) return null
  const free = widthOf(plan)
  const half = Math.min(widest, free * 0.6) / 2
  const x = camera.x + at.x * camera.scale
  const left = Math.max(half + 6, Math.min(free - half - 6, x))
  // Bubbles of people on the floor must not cover the names on the tables.
  const lowest = onFloor ? camera.y + (stageEdge + 8) * camera.scale + highest : 0
  const top = Math.max(96, lowest, camera.y + (at.y - at.tall * 0.93) * camera.scale)
  return { x, left, top, maxWidth: half * 2 }
}
