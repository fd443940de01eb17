import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { useMemo, useRef } from 'react'
import { RecordSleeve } from './booth/sleeve.tsx'
import { stagePlan } from './stage-plan.ts'
import type { Beat, StageDj, StagePerson } from './stage-props.ts'
import type { Pace } from './people/motion.ts'
import { usePicture } from './drawing/use-picture.ts'
import { useScene } from './use-scene.ts'
import { useCalm, useHour, useRatio, useSeason, useSize } from './drawing/use-size.ts'
import './drawing/picture.css'

export type ScenePreviewProps = {
  design: Design
  /** The known DJs on stage; only the first three are shown. */
  djs: readonly Pick<StageDj, 'uuid' | 'avatarId' | 'color' | 'isPlaying'>[]
  /** The number of people in the room. Their identities don't matter here. */
  crowd: number
  /** 0–1: how warmly the window is lit. */
  vibe: number
  /** Makes the crowds of rooms differ; a room's uuid will do. */
  seed: string
  beat?: () => Beat
}

/** A low frame rate, so that a street full of windows costs little. */
const pace: Pace = { lively: 20, resting: 20 }
/** More heads than this can't be told apart in a window. */
const maxHeads = 40

const cast = avatarCatalogue.filter((spec) => spec.kind !== 'special')
const colors = ['#e2574c', '#2fa39a', '#ffb454', '#7b5cf9', '#5e8fd6', '#e85da0', '#6cc24a', '#f4ecdc']

function passersBy(count: number, seed: string): StagePerson[] {
  let hash = 7
  for (let i = 0; i < seed.length; i++) hash = (Math.imul(hash, 31) + seed.charCodeAt(i)) >>> 0
  return Array.from({ length: Math.min(count, maxHeads) }, (_, i): StagePerson => {
    const mixed = (hash + i * 2654435761) >>> 0
    return {
      uuid: `${seed} ${i}`,
      nickname: '',
      avatarId: cast[mixed % cast.length]?.slug ?? 'cat',
      color: colors[(mixed >>> 8) % colors.length] ?? '#7b5cf9',
      position: { x: (i * 75.488 + (hash % 97)) % 100, y: (i * 56.984 + (hash % 89)) % 100 },
      role: null,
      isMe: false,
      vote: i % 3 ? 'like' : null,
      starred: false,
    }
  })
}

/** A calm tempo for rooms whose song isn't audible. */
const calmBeat = (): Beat => {
  const beats = performance.now() / 560
  return { phase: beats % 1, count: Math.floor(beats), beatsPerBar: 4, energy: 0.6, source: 'calm' }
}

/**
 * A room seen from the street: a small live picture of its scene, for the home page. It is hidden from screen readers;
 * the parent provides the text and the link.
 */
export function ScenePreview({ design, djs, crowd, vibe, seed, beat = calmBeat }: ScenePreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(frame)
  const calm = useCalm()
  const ratio = useRatio()
  const hour = useHour()
  const season = useSeason()
  const scene = useScene(design)
  const people = useMemo(() => passersBy(crowd, seed), [crowd, seed])
  const plan = useMemo(() => {
    if (!size || !scene) return null
    const onStage = djs.slice(0, 3).map((dj): StageDj => ({ ...dj, nickname: '', isNext: false, isMe: false }))
    return stagePlan({
      design,
      scene,
      djs: onStage,
      seats: Math.max(1, onStage.length),
      audience: people,
      vibe,
      mood: onStage.length > 0 ? 'live' : 'empty',
      inset: { right: 0, bottom: 0 },
      framing: 'window',
      size,
      ratio: Math.min(1.5, ratio),
      calm,
      hour,
      season,
    })
  }, [design, scene, djs, people, vibe, size, ratio, calm, hour, season])
  usePicture({ canvas, plan, beat, frozen: calm, pace })
  return (
    <div ref={frame} className="scene-preview" aria-hidden="true">
      <canvas ref={canvas} className="stage-picture" />
      {plan?.scene.quiet && (
        <div className="stage-sleeve scene-preview-sleeve">
          <RecordSleeve color={djs[0]?.color ?? '#562DF9'} spinning={djs[0]?.isPlaying ?? false} artwork={null} />
        </div>
      )}
    </div>
  )
}
