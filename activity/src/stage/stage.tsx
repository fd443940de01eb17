import { type RefObject, useEffect, useRef, useState } from 'react'
import { CrossingWatch } from '@segue/shared/room/hand-over/crossing.ts'
import { pictureHeight, stageEdge, toPixels } from './drawing/camera.ts'
import type { Pace } from './people/motion.ts'
import { processorPaints } from './drawing/painter.ts'
import { Bubbles } from './people/bubbles.tsx'
import type { Picture } from './drawing/picture.ts'
import { firstStep, plainer, richnessAt } from './drawing/richness.ts'
import { Sleeve } from './booth/sleeve.tsx'
import { StagePeople } from './people/stage-people.tsx'
import type { Plan } from './stage-plan.ts'
import type { Beat, StageProps } from './stage-props.ts'
import { usePicture } from './drawing/use-picture.ts'
import { usePlan } from './use-plan.ts'
import { useShows } from './use-shows.ts'
import { useCalm, useSize } from './drawing/use-size.ts'
import './drawing/picture.css'
import './stage.css'

/** Enough frames for nods on the beat, where each frame costs processor time. */
const fewFrames: Pace = { lively: 24, resting: 20 }
/** With reduced motion, a sway takes seven seconds and moves a few pixels. */
const calmFrames: Pace = { lively: 20, resting: 6 }

const paceOfDevice = () => (processorPaints() ? fewFrames : undefined)

const silence: Beat = { phase: 0.6, count: 0, beatsPerBar: 4, energy: 0, source: 'calm' }

/** The room itself: a picture of everyone in it, covered by buttons for the same people (decision 0027). */
export function Stage(props: StageProps & { onDrawn?: (ms: number) => void }) {
  const { vibe, mood, inset, compact = false, words, onMoment } = props
  const room = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(room)
  // A device that can't keep up gets a plainer picture, step by step, rather than dropped frames.
  const [step, setStep] = useState(() => firstStep(processorPaints()))
  const calm = useCalm()
  const pace = calm ? calmFrames : paceOfDevice()
  const plan = usePlan(props, { size, calm, step })

  // The last beat before the connection was lost: the room freezes on it.
  const lastBeat = useRef(silence)
  const [watch] = useState(() => new CrossingWatch())
  const beat = () => {
    if (mood === 'offline') return lastBeat.current
    const mixing = props.plays && watch.look(...props.plays())
    lastBeat.current = { ...(mood === 'live' ? props.beat() : silence), ...(mixing && { mixing }) }
    return lastBeat.current
  }
  const frozen = mood === 'offline'
  const onSlow = () => setStep(plainer)
  const rich = richnessAt(step).grain
  const picture = usePicture({
    canvas,
    plan,
    beat,
    frozen,
    onSlow,
    ...(pace ? { pace } : {}),
    ...(props.onDrawn ? { onDrawn: props.onDrawn } : {}),
  })

  useEffect(() => onMoment((moment) => picture.current?.happen(moment)), [onMoment, picture])
  useShows(picture, compact ? undefined : props.onShow)

  useLook(picture, !calm && !compact && rich)

  const { right, bottom } = inset
  const free = {
    right: Math.min(right, (size?.width ?? 0) * 0.8),
    bottom: Math.min(bottom, (size?.height ?? 0) * 0.8),
  }
  const top = plan && signTop(plan, mood)
  return (
    <section ref={room} className="stage" data-theme="dark" data-mood={mood} data-compact={compact || undefined}>
      <canvas ref={canvas} className="stage-picture" aria-hidden="true" />
      {plan?.scene.quiet && <Sleeve {...props} free={free} />}
      {plan && <StagePeople {...props} plan={plan} />}
      {plan && !compact && props.onSpeech && (
        <Bubbles
          plan={plan}
          onSpeech={props.onSpeech}
          sign={mood === 'empty' && top !== null ? { words: words.decksFree, top } : null}
        />
      )}
      {!compact && mood === 'live' && (
        <VibeMeter vibe={vibe} words={words} left={(size?.width ?? 0) / 2 - free.right / 2} />
      )}
      <StageSign mood={mood} words={words} free={free} compact={compact} top={top} />
    </section>
  )
}

/** Moves the picture's layers with the pointer, unless motion is reduced. */
function useLook(picture: RefObject<Picture | null>, moves: boolean): void {
  useEffect(() => {
    if (!moves) return undefined
    const look = (event: PointerEvent) => picture.current?.look((event.clientX / innerWidth) * 2 - 1)
    addEventListener('pointermove', look, { passive: true })
    return () => removeEventListener('pointermove', look)
  }, [moves, picture])
}

/** How much the room likes the song, as a tooltip and for screen readers; the light shows it visually. */
function VibeMeter({ vibe, words, left }: Pick<StageProps, 'vibe' | 'words'> & { left: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, vibe)) * 100)
  const text = words.vibe(percent)
  return (
    <meter className="stage-vibe" min={0} max={100} value={percent} title={text} aria-label={text} style={{ left }} />
  )
}

/** The position of the sign: on the front of the platform while the decks are free, otherwise high above the booth. */
function signTop(plan: Plan, mood: StageProps['mood']): number {
  return toPixels(plan.camera, 0, mood === 'empty' ? stageEdge + 12 : pictureHeight * 0.1).y
}

type Free = { right: number; bottom: number }

/** The room's status while it isn't playing; a sign in the picture, and announced by screen readers. */
function StageSign({
  mood,
  words,
  free,
  compact,
  top,
}: Pick<StageProps, 'mood' | 'words'> & { free: Free; compact: boolean; top: number | null }) {
  const [spoken, setSpoken] = useState(mood)
  // A connection that returns within a second is not worth announcing.
  useEffect(() => {
    const wait = setTimeout(() => setSpoken(mood), mood === 'offline' ? 900 : 0)
    return () => clearTimeout(wait)
  }, [mood])
  const text = { live: '', empty: words.decksFree, loading: words.loading, offline: words.reconnecting }[spoken]
  return (
    <output
      className="stage-sign"
      data-shown={text !== '' && !compact}
      style={top === null ? { visibility: 'hidden' } : { right: free.right, top }}
    >
      <span>{text}</span>
    </output>
  )
}
