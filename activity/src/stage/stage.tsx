import { useEffect, useMemo, useRef, useState } from 'react'
import { type Distance, distanceFor, pictureHeight, stageEdge, toPixels } from './camera.ts'
import type { Pace } from './motion.ts'
import { processorPaints } from './painter.ts'
import { Bubbles } from './bubbles.tsx'
import { Sleeve } from './sleeve.tsx'
import { StagePeople } from './stage-people.tsx'
import { type Plan, stagePlan } from './stage-plan.ts'
import type { Beat, StageProps } from './stage-props.ts'
import { usePicture } from './use-picture.ts'
import { useShows } from './use-shows.ts'
import { useCalm, useRatio, useSize } from './use-size.ts'
import './stage.css'

/** Enough for a nod to be seen on its beat where each frame costs the processor. */
const fewFrames: Pace = { lively: 20, resting: 20 }
/** A sway takes seven seconds to and fro, by a few pixels. */
const calmFrames: Pace = { lively: 20, resting: 6 }

const silence: Beat = { phase: 0.6, count: 0, beatsPerBar: 4, energy: 0, source: 'calm' }

/** The room itself: a picture of everybody in it, and over it the same people for fingers, keyboards and ears (decision 0027). */
export function Stage(props: StageProps & { onDrawn?: (ms: number) => void }) {
  const { design, djs, seats, audience, vibe, mood, inset, compact = false, words, onMoment } = props
  const room = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(room)
  const screen = useRatio()
  // A device that can't keep up gets a softer picture in two steps rather than a stumbling one.
  const [softer, setSofter] = useState(0)
  const ratio = Math.min(2, screen) * ([1, 0.8, 0.62][softer] ?? 1)
  const calm = useCalm()
  const pace = calm ? calmFrames : processorPaints() ? fewFrames : undefined
  const { right, bottom } = inset
  const distance = useDistance(audience.length, mood)
  const plan = useMemo(() => {
    if (!size) return null
    const covered = { right, bottom }
    const framing = compact ? 'tile' : 'room'
    return stagePlan({
      design,
      djs,
      seats,
      audience,
      vibe,
      mood,
      inset: covered,
      framing,
      distance,
      size,
      ratio,
      calm,
    })
  }, [design, djs, seats, audience, vibe, mood, right, bottom, compact, distance, size, ratio, calm])

  // The last beat before the line broke: the room freezes on it.
  const lastBeat = useRef(silence)
  const beat = () => {
    if (mood !== 'offline') lastBeat.current = mood === 'live' ? props.beat() : silence
    return lastBeat.current
  }
  const frozen = mood === 'offline'
  const onSlow = () => setSofter((steps) => Math.min(2, steps + 1))
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

  useEffect(() => {
    if (calm || compact) return undefined
    const look = (event: PointerEvent) => picture.current?.look((event.clientX / innerWidth) * 2 - 1)
    addEventListener('pointermove', look, { passive: true })
    return () => removeEventListener('pointermove', look)
  }, [calm, compact, picture])

  const percent = Math.round(Math.min(1, Math.max(0, vibe)) * 100)
  const free = {
    right: Math.min(right, (size?.width ?? 0) * 0.8),
    bottom: Math.min(bottom, (size?.height ?? 0) * 0.8),
  }
  return (
    <section ref={room} className="stage" data-theme="dark" data-mood={mood} data-compact={compact || undefined}>
      <canvas ref={canvas} className="stage-picture" aria-hidden="true" />
      {plan?.scene.quiet && <Sleeve {...props} free={free} />}
      {plan && <StagePeople {...props} plan={plan} />}
      {plan && !compact && props.onSpeech && <Bubbles plan={plan} onSpeech={props.onSpeech} />}
      {!compact && mood === 'live' && (
        <meter
          className="stage-vibe"
          min={0}
          max={100}
          value={percent}
          title={words.vibe(percent)}
          aria-label={words.vibe(percent)}
          style={{ left: (size?.width ?? 0) / 2 - free.right / 2 }}
        />
      )}
      <StageSign mood={mood} words={words} free={free} compact={compact} top={signTop(plan, mood)} />
    </section>
  )
}

/** How far away the onlooker stands. Who is here is not known at once, and the picture is not painted twice for it. */
function useDistance(count: number, mood: StageProps['mood']): Distance {
  const [distance, setDistance] = useState<Distance>(() => distanceFor(count, 'near'))
  const wanted = mood === 'loading' ? distance : distanceFor(count, distance)
  if (wanted !== distance) setDistance(wanted)
  return wanted
}

/** Where the sign hangs: on the front of the platform while the decks are free, else high above the booth. */
function signTop(plan: Plan | null, mood: StageProps['mood']): number {
  if (!plan) return 0
  return toPixels(plan.camera, 0, mood === 'empty' ? stageEdge + 12 : pictureHeight * 0.1).y
}

type Free = { right: number; bottom: number }

/** What the room has to say when it isn't playing; a sign in the picture, and a status for those who listen. */
function StageSign({
  mood,
  words,
  free,
  compact,
  top,
}: Pick<StageProps, 'mood' | 'words'> & { free: Free; compact: boolean; top: number }) {
  const [spoken, setSpoken] = useState(mood)
  // A line that is back within a second never needed a word.
  useEffect(() => {
    const wait = setTimeout(() => setSpoken(mood), mood === 'offline' ? 900 : 0)
    return () => clearTimeout(wait)
  }, [mood])
  const text = { live: '', empty: words.decksFree, loading: words.loading, offline: words.reconnecting }[spoken]
  return (
    <output className="stage-sign" data-shown={text !== '' && !compact} style={{ right: free.right, top }}>
      <span>{text}</span>
    </output>
  )
}
