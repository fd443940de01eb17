/** What a picture is made of that a device may lack the strength for. */
export type Richness = {
  /** The grain of the paper, and layers that move with the pointer: both paint the whole picture anew. */
  grain: boolean
  /** Cones of light and threads of laser over the whole room. */
  beams: boolean
  /** As much in the air as there could be, or as much as there must be. */
  particles: 'all' | 'few'
  /** How sharp, as a part of what the screen shows. */
  sharpness: number
}

/** From rich to plain. A soft picture is the last thing one wants: it makes everybody unreadable (decision 0027). */
const steps: readonly Richness[] = [
  { grain: true, beams: true, particles: 'all', sharpness: 1 },
  { grain: false, beams: true, particles: 'all', sharpness: 1 },
  { grain: false, beams: false, particles: 'all', sharpness: 1 },
  { grain: false, beams: false, particles: 'few', sharpness: 1 },
  { grain: false, beams: false, particles: 'few', sharpness: 0.8 },
  { grain: false, beams: false, particles: 'few', sharpness: 0.62 },
]
const richest = 0
/** Where the processor paints, everything that covers the whole picture costs as much as all the people in it. */
const processorBegins = 1

export const plainest = steps.length - 1
export const firstStep = (processorPaints: boolean): number => (processorPaints ? processorBegins : richest)
/** One step plainer, as long as there is one. */
export const plainer = (step: number): number => Math.min(plainest, step + 1)

const [rich = { grain: true, beams: true, particles: 'all', sharpness: 1 } as const] = steps
export const richnessAt = (step: number): Richness => steps[step] ?? rich
