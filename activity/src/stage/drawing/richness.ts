/** The effects of a picture that may be too much for a device. */
export type Richness = {
  /** The paper grain and the layers that move with the pointer: both repaint the whole picture. */
  grain: boolean
  /** Cones of light and laser beams across the whole room. */
  beams: boolean
  /** All the particles in the air, or only the necessary ones. */
  particles: 'all' | 'few'
  /** The resolution, as a fraction of the screen's. */
  sharpness: number
}

/** From rich to plain. Sharpness goes last, because a blurred picture makes everyone unreadable (decision 0027). */
const steps: readonly Richness[] = [
  { grain: true, beams: true, particles: 'all', sharpness: 1 },
  { grain: false, beams: true, particles: 'all', sharpness: 1 },
  { grain: false, beams: false, particles: 'all', sharpness: 1 },
  { grain: false, beams: false, particles: 'few', sharpness: 1 },
  { grain: false, beams: false, particles: 'few', sharpness: 0.8 },
  { grain: false, beams: false, particles: 'few', sharpness: 0.62 },
]
const richest = 0
/** With software rendering, an effect over the whole picture costs as much as all the people in it. */
const processorBegins = 1

export const plainest = steps.length - 1
export const firstStep = (processorPaints: boolean): number => (processorPaints ? processorBegins : richest)
/** The next plainer step, if there is one. */
export const plainer = (step: number): number => Math.min(plainest, step + 1)

const [rich = { grain: true, beams: true, particles: 'all', sharpness: 1 } as const] = steps
export const richnessAt = (step: number): Richness => steps[step] ?? rich
