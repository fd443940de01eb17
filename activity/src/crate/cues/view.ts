import type { OwnGrid } from '@segue/shared/playback/own-cue.ts'

/** The visible part of a song, in seconds. */
export type View = { from: number; to: number }
export type ViewName = 'whole' | 'beginning' | 'end'

/** The length of the zoomed views, in seconds. */
const near = 24
/** More lines than this would blur into a gray area. */
const maxLines = 64

/** The visible part: the whole song, or one of its points with some context. */
export function viewOf(name: ViewName, duration: number, points: { in: number; out: number }): View {
  if (name === 'whole' || duration <= near) return { from: 0, to: duration }
  const middle = name === 'beginning' ? points.in : points.out
  const from = Math.max(0, Math.min(duration - near, middle - near / 2))
  return { from, to: from + near }
}

/** The position of a time within a view, 0–1; outside that range it is not visible. */
export const shareOf = ({ from, to }: View, seconds: number): number => (seconds - from) / (to - from)

/** The loudest sample of each of `parts` parts of a view, 0–1. */
export function peaksIn(mono: Float32Array, sampleRate: number, view: View, parts: number): Float32Array {
  const [first, last] = [view.from, view.to].map((at) => Math.round(at * sampleRate))
  const size = ((last ?? 0) - (first ?? 0)) / parts
  return Float32Array.from({ length: parts }, (_, part) => {
    const from = (first ?? 0) + Math.floor(part * size)
    let max = 0
    for (const sample of mono.subarray(from, Math.floor(from + size))) max = Math.max(max, Math.abs(sample))
    return max
  })
}

export type GridLine = { share: number; isBar: boolean }

/** The beats within a view or, zoomed out, only as many bars as can be told apart. */
export function gridLines(grid: OwnGrid | null, view: View): GridLine[] {
  if (!grid) return []
  const beat = 60 / grid.bpm
  const bar = grid.beatsPerBar
  const step = [1, bar, 4 * bar, 16 * bar, 64 * bar].find((one) => (view.to - view.from) / (beat * one) <= maxLines)
  if (step === undefined) return []
  const first = Math.ceil((view.from - grid.firstBeat) / (beat * step))
  const lines: GridLine[] = []
  for (let n = first; grid.firstBeat + n * step * beat <= view.to; n++) {
    const share = shareOf(view, grid.firstBeat + n * step * beat)
    lines.push({ share, isBar: (n * step) % bar === 0 })
  }
  return lines
}

/** A time with hundredths of a second: `1:02.35`. */
export function exactTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100))
  const rest = (hundredths % 6000) / 100
  return `${Math.floor(hundredths / 6000)}:${rest.toFixed(2).padStart(5, '0')}`
}
