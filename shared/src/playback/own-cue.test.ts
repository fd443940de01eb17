import { expect, test } from 'vitest'
import { isWithin, keepingKey, OwnCue, withOwnCue } from './own-cue.ts'

const beat = { bpm: 120, firstBeat: 0.5, beatsPerBar: 4, confidence: 0.6 }
const key = { tonic: 9, mode: 'minor' } as const
const song = { trackName: 'One', beat, cue: { in: 0.4, out: 120.6, introBars: 8, outroBars: 4, key } }

test('a song without own cue points is unchanged', () => {
  expect(withOwnCue(song, null)).toBe(song)
})

test('own points and grids take precedence, own grids have full confidence, and whatever else still applies is kept', () => {
  const own = { in: 4.5, out: 116.5, beat: { bpm: 121, firstBeat: 0.52, beatsPerBar: 4 } } as const
  const mixed = withOwnCue(song, own)
  expect(mixed).toMatchObject({
    trackName: 'One',
    beat: { ...own.beat, confidence: 1 },
    cue: { in: 4.5, out: 116.5, key },
  })
})

test.each([
  ['with the original cue points', { in: 0.4, out: 120.6 }, [8, 4]],
  ['with a start four bars later', { in: 8.5, out: 120.6 }, [4, 4]],
  ['with a start after the intro', { in: 20, out: 120.6 }, [0, 4]],
  ['with an end two bars earlier', { in: 0.4, out: 116.6 }, [8, 2]],
  ['with an end before the outro', { in: 0.4, out: 100 }, [8, 0]],
])('intro and outro are counted %s', (_, points, [introBars, outroBars]) => {
  expect(withOwnCue(song, { ...points, beat: null }).cue).toMatchObject({ introBars, outroBars })
})

test('an intro keeps its length in seconds when the tempo turns out to be half', () => {
  const own = { in: 0.4, out: 120.6, beat: { bpm: 60, firstBeat: 0.5, beatsPerBar: 4 } } as const
  expect(withOwnCue(song, own).cue).toMatchObject({ introBars: 4, outroBars: 2 })
})

test('an unanalyzed song gets its own points and beat, but no bars', () => {
  const own = { in: 1, out: 99, beat: { bpm: 90, firstBeat: 1, beatsPerBar: 3 } } as const
  expect(withOwnCue({ trackName: 'Two', beat: null, cue: null }, own)).toEqual({
    trackName: 'Two',
    beat: { ...own.beat, confidence: 1 },
    cue: { in: 1, out: 99 },
  })
})

test.each([
  [{ in: 0, out: 90 }, true],
  [{ in: 30, out: 60 }, true],
  [{ in: 30.5, out: 90 }, false],
  [{ in: 0, out: 59 }, false],
  [{ in: 0, out: 95 }, false],
])('cue points for 90 seconds, %j: possible is %s', (points, isPossible) =>
  expect(isWithin(points, 90)).toBe(isPossible),
)

test.each([
  { in: -1, out: 90, beat: null },
  { in: Number.NaN, out: 90, beat: null },
  { in: 0, out: 90, beat: { bpm: 20, firstBeat: 0, beatsPerBar: 4 } },
  { in: 0, out: 90, beat: { bpm: 120, firstBeat: 61, beatsPerBar: 4 } },
  { in: 0, out: 90, beat: { bpm: 120, firstBeat: 0, beatsPerBar: 7 } },
])('own cue points %j are refused', (own) => expect(OwnCue.safeParse(own).success).toBe(false))

test('an imported key replaces the detected one, and stays when other settings change', () => {
  const imported = { in: 4, out: 110, beat: null, key: { tonic: 0, mode: 'major' } } as const
  const edited = keepingKey({ in: 5, out: 110, beat: null }, imported)
  expect(withOwnCue(song, edited).cue).toMatchObject({ in: 5, key: imported.key })
  expect(keepingKey({ in: 5, out: 110, beat: null }, null)).toEqual({ in: 5, out: 110, beat: null })
})
