import { useMemo, useState } from 'react'
import { type Distance, distanceFor } from './drawing/camera.ts'
import { richnessAt } from './drawing/richness.ts'
import { type Plan, stagePlan } from './stage-plan.ts'
import type { StageProps } from './stage-props.ts'
import { useScene } from './use-scene.ts'
import { type Size, useHour, useRatio, useSeason } from './drawing/use-size.ts'

/** A higher ratio makes no visible difference. */
const sharpest = 2

type PlanOf = { size: Size | null; calm: boolean; step: number }

/**
 * The plan of a room in a window of this size; null until the size and the scene are known. `step`: how plain it is.
 */
export function usePlan(props: StageProps, { size, calm, step }: PlanOf): Plan | null {
  const { design, djs, seats, audience, vibe, mood, compact = false } = props
  const { top = 0, right, bottom } = props.inset
  const ratio = Math.min(sharpest, useRatio())
  const hour = useHour()
  const season = useSeason()
  const scene = useScene(design)
  const distance = useDistance(audience.length, mood)
  return useMemo(() => {
    if (!size || !scene) return null
    const framing = compact ? 'tile' : 'room'
    const how = {
      inset: { top, right, bottom },
      framing,
      distance,
      size,
      ratio,
      calm,
      hour,
      season,
      rich: richnessAt(step),
    } as const
    return stagePlan({ design, scene, djs, seats, audience, vibe, mood, ...how })
  }, [
    design,
    scene,
    djs,
    seats,
    audience,
    vibe,
    mood,
    top,
    right,
    bottom,
    compact,
    distance,
    size,
    ratio,
    calm,
    step,
    hour,
    season,
  ])
}

/** The viewer's distance. It stays unchanged while the audience is unknown, so that the picture isn't painted twice. */
function useDistance(count: number, mood: StageProps['mood']): Distance {
  const [distance, setDistance] = useState<Distance>(() => distanceFor(count, 'near'))
  const wanted = mood === 'loading' ? distance : distanceFor(count, distance)
  if (wanted !== distance) setDistance(wanted)
  return wanted
}
