import { useRef, useState } from 'react'
import { gridOfTaps, sharpened } from '@segue/shared/playback/beat/tapped-beat.ts'
import type { OwnGrid } from '@segue/shared/playback/own-cue.ts'
import { pause } from '../../ui/loading/pause.ts'
import type { DecodedSong } from './decoded-song.ts'

/** When a key or pointer was pressed, in ms of the page's own clock, regardless of when the handler runs. */
export type Press = { timeStamp: number }

/** After this pause, in seconds, a tap starts a new series. */
const rowEnds = 3
/** After this pause, in ms, the series is matched against the audio. */
const overMs = 2000
const breatheMs = 0

/**
 * Tapping along: from the fourth tap on, each tap updates the grid, and after a pause it is refined against the audio.
 */
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
      await pause(breatheMs)
      step = steps.next()
    }
    setListening(false)
    // Discarded if the user has tapped again meanwhile.
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
