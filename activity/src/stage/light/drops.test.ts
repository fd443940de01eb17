import { expect, test } from 'vitest'
import { nextDrop, noDrops } from './drops.ts'
import type { Beat } from '../stage-props.ts'

/** The beats of a song on which people jump; `loud` is the loudness of each beat. */
function dropsIn(loud: readonly number[], source: Beat['source'] = 'grid', framesPerBeat = 20): number[] {
  let received = noDrops
  const drops: number[] = []
  for (const [count, energy] of loud.entries())
    for (let frame = 0; frame < framesPerBeat; frame++) {
      const next = nextDrop(received, { count, phase: frame / framesPerBeat, beatsPerBar: 4, energy, source })
      received = next.heard
      if (next.dropped) drops.push(count)
    }
  return drops
}
const beats = (count: number, energy: number) => Array.from({ length: count }, () => energy)

test('everyone jumps once on the first loud beat after a break, at any frame rate', () => {
  const song = [...beats(32, 0.6), ...beats(8, 0.2), ...beats(32, 0.7)]
  for (const rate of [6, 10, 30]) expect(dropsIn(song, 'grid', rate)).toEqual([40])
})

test('a steady song, a fade and a short interruption have no drop', () => {
  expect(dropsIn(beats(200, 0.5))).toEqual([])
  expect(dropsIn([...beats(32, 0.6), ...beats(2, 0.1), ...beats(20, 0.6)])).toEqual([])
  expect(dropsIn(Array.from({ length: 100 }, (_, i) => 0.7 - i * 0.006))).toEqual([])
})

test('the beginning of a song is no drop, and a song without a grid has none', () => {
  expect(dropsIn([...beats(8, 0.05), ...beats(30, 0.6)])).toEqual([])
  expect(dropsIn([...beats(32, 0.6), ...beats(8, 0.2), ...beats(32, 0.7)], 'analyser')).toEqual([])
})

test('another song starts with a new state', () => {
  let received = noDrops
  for (let count = 0; count < 40; count++)
    received = nextDrop(received, {
      count,
      phase: 0,
      beatsPerBar: 4,
      energy: count < 32 ? 0.6 : 0.1,
      source: 'grid',
    }).heard
  const next = nextDrop(received, { count: 0, phase: 0, beatsPerBar: 4, energy: 0.9, source: 'grid' })
  expect(next).toEqual({ heard: { ...noDrops, count: 0 }, dropped: false })
})
