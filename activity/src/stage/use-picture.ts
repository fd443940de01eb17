import { type RefObject, useEffect, useRef } from 'react'
import { paceWatch } from './motion.ts'
import { Picture } from './picture.ts'
import type { Plan } from './stage-plan.ts'
import { spriteShop } from './sprites.ts'
import type { Beat } from './stage-props.ts'

/** Figures are drawn once for all pictures on a page. */
const shop = spriteShop(() => performance.now())

/**
 * A street of windows that all open at once would hold up the page, so pictures take turns: after one has painted what
 * stands still, the next waits as long as that took.
 */
const turns = (() => {
  let next = 0
  return {
    mayPaint: () => performance.now() >= next,
    painted(tookMs: number) {
      next = performance.now() + (tookMs > 8 ? tookMs : 0)
    },
  }
})()

export type PictureInput = {
  canvas: RefObject<HTMLCanvasElement | null>
  plan: Plan | null
  beat: () => Beat
  /** A picture that stands still is painted when its plan changes and not otherwise. */
  frozen: boolean
  /** At most this many frames a second; undefined follows the screen. */
  rate?: number
  /** Told when the device can't keep up with the picture. */
  onSlow?: () => void
  /** Told how long each frame took to draw, in milliseconds. */
  onDrawn?: (ms: number) => void
}

/** Keeps a canvas painted while it can be seen. The answer is the picture, for moments and the pointer. */
export function usePicture({
  canvas,
  plan,
  beat,
  frozen,
  rate,
  onSlow,
  onDrawn,
}: PictureInput): RefObject<Picture | null> {
  const picture = useRef<Picture | null>(null)
  const latest = useRef({ plan, beat, frozen, onSlow, onDrawn })
  useEffect(() => {
    latest.current = { plan, beat, frozen, onSlow, onDrawn }
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let [frame, clock, before, painted] = [0, 0, 0, 0]
    let inView = true
    let shown: Plan | null = null
    const watch = paceWatch(() => latest.current.onSlow?.(), rate)
    const tick = (at: number) => {
      frame = requestAnimationFrame(tick)
      const passed = before === 0 ? 0 : at - before
      if (rate !== undefined && before > 0 && passed < 1000 / rate - 2) return
      before = at
      if (passed > 0) watch(passed)
      const wanted = latest.current.plan
      if (wanted && wanted !== shown && turns.mayPaint()) {
        picture.current ??= new Picture(element, shop)
        const began = performance.now()
        picture.current.show(wanted)
        turns.painted(performance.now() - began)
        shown = wanted
        painted = 0
      }
      // A frozen picture still gets the frames in which newcomers appear, then rests.
      if (latest.current.frozen && painted > 40) return
      painted = latest.current.frozen ? painted + 1 : 0
      clock += Math.min(passed, 250) / 1000
      const started = performance.now()
      picture.current?.frame(clock, latest.current.beat())
      latest.current.onDrawn?.(performance.now() - started)
    }
    const go = () => {
      cancelAnimationFrame(frame)
      before = 0
      if (!document.hidden && inView) frame = requestAnimationFrame(tick)
    }
    const sight = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? true
      go()
    })
    sight.observe(element)
    document.addEventListener('visibilitychange', go)
    go()
    return () => {
      cancelAnimationFrame(frame)
      sight.disconnect()
      document.removeEventListener('visibilitychange', go)
    }
  }, [canvas, rate])

  return picture
}
