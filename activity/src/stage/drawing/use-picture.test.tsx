import { render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { club } from '../scenes/club/club.ts'
import { stagePlan, type Plan } from '../stage-plan.ts'
import type { Beat } from '../stage-props.ts'
import { usePicture } from './use-picture.ts'

let requests: FrameRequestCallback[]
beforeEach(() => {
  requests = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => requests.push(callback))
})

/** Runs the next frames and returns how many of them the page had requested. */
function framesUsed(max: number): number {
  for (let frame = 0; frame < max; frame++) {
    const [callback] = requests.splice(0)
    if (!callback) return frame
    callback(frame * 16)
  }
  return max
}

const beat = (): Beat => ({ phase: 0, count: 0, beatsPerBar: 4, energy: 0, source: 'calm' })
function Window({ frozen, plan = null }: { frozen: boolean; plan?: Plan | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  usePicture({ canvas, plan, beat, frozen })
  return <canvas ref={canvas} />
}

test('a frozen picture stops requesting frames once painted, and resumes when unfrozen', () => {
  const { rerender } = render(<Window frozen />)
  expect(framesUsed(200)).toBeLessThan(100)
  rerender(<Window frozen={false} />)
  expect(framesUsed(200)).toBe(200)
})

test('no more frames are requested if the browser does not allow drawing', () => {
  const inset = { right: 0, bottom: 0 }
  const size = { width: 320, height: 200 }
  const room = { seats: 1, vibe: 0.5, mood: 'live', inset, framing: 'room', djs: [], audience: [] } as const
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValueOnce(null)
  render(
    <Window frozen={false} plan={stagePlan({ ...room, design: 'CLUB', scene: club, size, ratio: 1, calm: false })} />,
  )
  expect(framesUsed(200)).toBe(1)
})
