import type { OwnGrid } from '@segue/shared/playback/own-cue.ts'

/** A stretch of a song that is looked at, seconds. */
export type View = { from: number; to: number }
export type ViewName = 'whole' | 'beginning' | 'end'

/** So much of either end is seen from near, seconds. */
const near = 24
/** More lines than this are a grey surface. */
const maxLines = 64

/** What is seen: all of the song, or one of its points with something on either side. */
export function viewOf(name: ViewName, duration: number, points: { in: number; out: number }): View {
  if (name === 'whole' || duration <= near) return { from: 0, to: duration }
  const middle = name === 'beginning' ? points.in : points.out
  const from = Math.max(0, Math.min(duration - near, middle - near / 2))
  return { from, to: from + near }
}

/** Where a moment lies in a view, 0–1; beyond these it is not seen. */
export const shareOf = ({ from, to }: View, seconds: number): number => (seconds - from) / (to - from)

/** The loudest of each of so many parts of a view, 0–1, relative to the loudest of the song. */
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

/** Beats within a view, from near; from afar bars, or as many of them as the eye keeps apart. */
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

/** A moment with hundredths: `1:02.35`. */
export function exactTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100))
  const rest = (hundredths % 6000) / 100
  return `${Math.floor(hundredths / 6000)}:${rest.toFixed(2).padStart(5, '0')}`
}
