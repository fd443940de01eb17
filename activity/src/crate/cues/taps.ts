import { useRef, useState } from 'react'
import { gridOfTaps, sharpened } from '@segue/shared/playback/tapped-beat.ts'
import type { OwnGrid } from '@segue/shared/playback/own-cue.ts'
import type { DecodedSong } from './decoded-song.ts'

/** When somebody pressed, ms of the page's own clock: before anybody here hears of it. */
export type Press = { timeStamp: number }

/** After so long without a tap a new row begins, seconds. */
const rowEnds = 3
/** A row that is over is held against the sound. */
const overMs = 2000
const breatheMs = 0

/** Tapping along: a grid follows each tap from the fourth on, and the sound sharpens it when the fingers rest. */
export function useTaps(
  { mono, buffer }: DecodedSong,
  beatsPerBar: OwnGrid['beatsPerBar'],
  onGrid: (grid: OwnGrid) => void,
) {
  const row = useRef<number[]>([])
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [count, setCount] = useState(0)
  const [isListening, setListening] = useState(false)

  async function sharpen(tapped: OwnGrid, taps: number[]) {
    setListening(true)
    const steps = sharpened(mono, buffer.sampleRate, { tapped, firstTap: taps[0] ?? 0 })
    let step = steps.next()
    while (!step.done) {
      await new Promise((done) => setTimeout(done, breatheMs))
      step = steps.next()
    }
    setListening(false)
    // Whoever taps again meanwhile knows better.
    if (row.current === taps) onGrid(step.value)
  }

  function tap(seconds: number) {
    clearTimeout(resting.current)
    const last = row.current.at(-1)
    const goesOn = last !== undefined && seconds > last && seconds - last < rowEnds
    const taps = goesOn ? [...row.current, seconds] : [seconds]
    row.current = taps
    setCount(taps.length)
    const grid = gridOfTaps(taps, beatsPerBar)
    if (!grid) return
    onGrid(grid)
    resting.current = setTimeout(() => void sharpen(grid, taps), overMs)
  }

  return { tap, count, isListening }
}
