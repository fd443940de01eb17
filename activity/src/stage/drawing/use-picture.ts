import { type RefObject, useEffect, useRef } from 'react'
import { frameWait, paceWatch, type Pace } from '../people/motion.ts'
import { Picture } from './picture.ts'
import type { Plan } from '../stage-plan.ts'
import { spriteShop } from '../people/sprites.ts'
import type { Beat } from '../stage-props.ts'

/** The drawn figures, shared by all pictures of a page. */
const shop = spriteShop(() => performance.now())

/**
 * A street of windows opening at the same time would block the page, so pictures take turns: after one has painted its
 * stills, the next waits as long as that took.
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
  /** A frozen picture is painted only when its plan changes. */
  frozen: boolean
  /** The maximum frame rate; undefined follows the screen. */
  pace?: Pace
  /** Called when the device can't keep up with the picture. */
  onSlow?: () => void
  /** Called with the drawing time of each frame, in milliseconds. */
  onDrawn?: (ms: number) => void
}

/** Requests one frame at a time. Each request makes the browser update the whole page, even if nothing is painted. */
function frameSource(tick: FrameRequestCallback) {
  let frame = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const ask = (waitMs: number) => {
    if (waitMs === 0) frame = requestAnimationFrame(tick)
    else waiting = setTimeout(() => ask(0), waitMs)
  }
  return {
    ask,
    cancel() {
      cancelAnimationFrame(frame)
      clearTimeout(waiting)
    },
  }
}

/** Calls back when an element may have become visible or hidden, with its page or within it. */
function watchSight(element: Element, onChange: () => void) {
  let inView = true
  const observer = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true
    onChange()
  })
  observer.observe(element)
  document.addEventListener('visibilitychange', onChange)
  return {
    isOn: () => !document.hidden && inView,
    end() {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onChange)
    },
  }
}

/** Keeps a canvas painted while it is visible. Returns the picture, for moments and the pointer. */
export function usePicture({
  canvas,
  plan,
  beat,
  frozen,
  pace,
  onSlow,
  onDrawn,
}: PictureInput): RefObject<Picture | null> {
  const picture = useRef<Picture | null>(null)
  const latest = useRef({ plan, beat, frozen, onSlow, onDrawn })
  const wake = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = { plan, beat, frozen, onSlow, onDrawn }
    wake.current?.()
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let [waited, clock, before, painted, stirredAt] = [0, 0, 0, 0, 0]
    const livelyWait = pace ? frameWait(pace, 0) : 0
    let [rests, cannotDraw] = [false, false]
    let shown: Plan | null = null
    // A frozen picture still gets the frames in which new people appear, then rests until its plan changes.
    const isAtRest = () => cannotDraw || (latest.current.frozen && latest.current.plan === shown && painted > 40)
    const watch = paceWatch(() => latest.current.onSlow?.(), pace?.lively)
    const tick = (at: number) => {
      const passed = before === 0 ? 0 : at - before
      before = at
      if (passed > 0 && waited === livelyWait) watch(passed)
      paint(at, passed)
      waited = pace ? frameWait(pace, at - stirredAt) : 0
      rests = isAtRest()
      if (!rests) frames.ask(waited)
    }
    const paint = (at: number, passed: number) => {
      const wanted = latest.current.plan
      if (wanted && wanted !== shown && turns.mayPaint()) {
        picture.current ??= Picture.on(element, shop)
        // Some browsers are configured not to let pages draw: the room works without its picture.
        cannotDraw = !picture.current
        const began = performance.now()
        picture.current?.show(wanted)
        turns.painted(performance.now() - began)
        shown = wanted
        painted = 0
        stirredAt = at
      }
      if (isAtRest()) return
      painted = latest.current.frozen ? painted + 1 : 0
      if (picture.current?.expectant) stirredAt = at
      clock += Math.min(passed, 250) / 1000
      const started = performance.now()
      picture.current?.frame(clock, latest.current.beat())
      if (shown) latest.current.onDrawn?.(performance.now() - started)
    }
    const frames = frameSource(tick)
    const go = () => {
      frames.cancel()
      before = 0
      stirredAt = performance.now()
      if (sight.isOn()) frames.ask(0)
    }
    const sight = watchSight(element, go)
    wake.current = () => {
      if (rests && !isAtRest()) go()
    }
    go()
    return () => {
      wake.current = undefined
      frames.cancel()
      sight.end()
    }
  }, [canvas, pace])

  return picture
}
