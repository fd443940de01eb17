import { expect, test } from 'vitest'
import { ann, ben, song } from '../../../test/fixtures.ts'
import { change, pass, room } from '../../../test/booth-rules.ts'
import { beatAt } from '../../playback/beat/beat-at.ts'
import { positionAt } from '../../playback/choice.ts'
import { rateAt } from '../../playback/tempo-curve.ts'
import { must } from '../../must.ts'
import type { BeatGrid, Song } from '../../song/song.ts'
import { isSettled } from './handing-over.ts'
import type { BoothRules } from '../settings/booth-rules.ts'

const beatOf = (bpm: number, firstBeat = 0): BeatGrid => ({ bpm, firstBeat, beatsPerBar: 4, confidence: 0.9 })

/** Ann plays a song of two minutes and Ben has the next one, which the room has announced. */
function blending(one: Partial<Song>, two: Partial<Song>, rules: Partial<BoothRules> = {}) {
  const testRoom = room(rules, [ann, ben])
  testRoom.stage(ann, song('one', { duration: 120, ...one }))
  testRoom.stage(ben, song('two', { duration: 120, ...two }))
  const playing = must(testRoom.state.nowPlaying, 'a current song')
  while (testRoom.state.nextPlay === null && testRoom.now < playing.endTime) pass(testRoom, 500)
  return { testRoom, playing, next: must(testRoom.state.nextPlay, 'a next song') }
}

const cue = { in: 0, out: 120 }

test.each([
  [124, 0, 0],
  [124, 0.37, 0.11],
  [114, 0.02, 0.49],
  [120, 0.1, 0],
  [127, 0.25, 1.2],
])('[R280] [R281] a song at %d BPM is aligned bar on bar with one at 120, for the whole overlap', (bpm, one, two) => {
  const { playing, next } = blending(
    { beat: beatOf(120, one), cue: { ...cue, outroBars: 8 } },
    { beat: beatOf(bpm, two), cue },
  )
  expect(next).toMatchObject({ bpm: 120, overlapMs: 16_000 })
  const from = must(next.tempo, 'a tempo curve').from
  for (let beat = 0; beat <= 32; beat++) {
    const at = from + beat * 500
    for (const [play, grid] of [
      [playing, beatOf(120, one)],
      [next, beatOf(bpm, two)],
    ] as const) {
      const { count, phase } = beatAt(grid, positionAt(play, at) + 0.002)
      expect(phase * (60_000 / grid.bpm)).toBeLessThan(4)
      expect(((count % 4) + 4) % 4).toBe(beat % 4)
    }
  }
})

test('[R282] the song has its own tempo 16 beats after the overlap, and its position follows the anchor', () => {
  const { next } = blending({ beat: beatOf(120), cue }, { beat: beatOf(124), cue })
  const { from, until, free, rate } = must(next.tempo, 'a tempo curve')
  expect(rate).toBeCloseTo(120 / 124, 6)
  expect(until - from).toBe(next.overlapMs)
  expect(free - until).toBe(8000)
  expect(rateAt(next.tempo, until - 1)).toBe(rate)
  expect(rateAt(next.tempo, (until + free) / 2)).toBeCloseTo((rate + 1) / 2, 6)
  expect(rateAt(next.tempo, free)).toBe(1)
  expect(positionAt(next, free)).toBe((free - next.startTime) / 1000)
  expect(positionAt(next, from)).toBeCloseTo(0, 2)
  // The position in the song is the sum of its tempos over time.
  let played = positionAt(next, from)
  for (let at = from; at < free; at += 10) played += (rateAt(next.tempo, at + 5) * 10) / 1000
  expect(played).toBeCloseTo(positionAt(next, free), 3)
  expect(next.endTime - next.startTime).toBe(120_000)
})

test.each([
  [undefined, undefined, 4],
  [8, undefined, 8],
  [4, 16, 16],
  [40, 0, 16],
  [3, 7, 4],
  [9, 12, 8],
])('[R283] with %s bars of outro and %s of intro a blend is %d bars long', (outroBars, introBars, bars) => {
  const { next } = blending(
    { beat: beatOf(128), cue: { ...cue, ...(outroBars !== undefined && { outroBars }) } },
    { beat: beatOf(128), cue: { ...cue, ...(introBars !== undefined && { introBars }) } },
  )
  expect(next.overlapMs).toBeCloseTo(bars * 1875, 6)
})

test("[R283] a blend ends on the last bar line within the song's audible part", () => {
  const { playing, next } = blending({ beat: beatOf(120, 0.1), cue: { in: 0, out: 111.3 } }, { beat: beatOf(120) })
  expect(must(next.tempo, 'a tempo curve').until).toBe(playing.startTime + 110_100)
})

test('[R283] a blend takes at most a third of a song', () => {
  const { next } = blending(
    { beat: beatOf(120), cue: { ...cue, outroBars: 16 } },
    { duration: 60, beat: beatOf(120) },
  )
  expect(next.overlapMs).toBe(16_000)
})

test.each([
  ['whose tempos are too far apart', beatOf(120), beatOf(128)],
  ['one of which has no beat', beatOf(120), null],
  ['one of which has an uncertain beat', beatOf(120), { ...beatOf(120), confidence: 0.2 }],
  ['with different bar lengths', beatOf(120), { ...beatOf(120), beatsPerBar: 3 }],
  ['with an impossible tempo', beatOf(1e9), beatOf(1e9)],
  ['with a first beat before the start', beatOf(120, -5), beatOf(120)],
])('[R284] songs %s fade, or are cut', (_, one, two) => {
  for (const [rules, overlapMs] of [
    [{}, 4000],
    [{ fadeSeconds: 6 }, 6000],
    [{ withoutBlends: true }, 0],
  ] as const) {
    const { next } = blending({ beat: one, cue }, { beat: two, cue }, rules)
    expect(next.overlapMs).toBe(overlapMs)
    expect(next).not.toHaveProperty('tempo')
  }
})

test('[R284] a room without blends does not blend', () => {
  const { testRoom, next } = blending({ beat: beatOf(120), cue }, { beat: beatOf(120), cue })
  expect(next).toHaveProperty('tempo')
  change(testRoom, { withoutBlends: true })
  expect(testRoom.state.nextPlay).not.toHaveProperty('tempo')
})

test('[R285] a blend is announced 15 s before it becomes audible, and does not change from 4 s before', () => {
  const { testRoom, next } = blending({ beat: beatOf(120), cue: { ...cue, outroBars: 16 } }, { beat: beatOf(120) })
  const { from } = must(next.tempo, 'a tempo curve')
  expect(from - testRoom.now).toBeGreaterThanOrEqual(15_000)
  expect(from - next.settledAt).toBe(4000)
  pass(testRoom, next.settledAt - testRoom.now)
  expect(isSettled(next, testRoom.now)).toBe(true)
  change(testRoom, { withoutBlends: true })
  expect(testRoom.state.nextPlay).toEqual(next)
  pass(testRoom, next.handOverAt - testRoom.now)
  const { playId, startTime, endTime, tempo } = next
  expect(testRoom.state.nowPlaying).toMatchObject({ playId, startTime, endTime, tempo })
})

test('[R285] a blend that is planned late is shorter', () => {
  const testRoom = room({}, [ann, ben])
  testRoom.stage(ann, song('one', { duration: 120, beat: beatOf(120), cue: { ...cue, outroBars: 16 } }))
  testRoom.now += 95_000
  testRoom.stage(ben, song('two', { duration: 120, beat: beatOf(120) }))
  expect(testRoom.state.nextPlay?.overlapMs).toBe(16_000)
  pass(testRoom, 4000)
  testRoom.send(ben, { type: 'updateNextSong', song: song('three', { duration: 40, beat: beatOf(121) }) })
  expect(testRoom.state.nextPlay?.overlapMs).toBe(8000)
})
