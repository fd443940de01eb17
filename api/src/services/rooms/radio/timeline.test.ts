import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesIn,
  newestSegment,
  segmentsBetween,
  slotMs,
  targetSeconds,
  type AirPlay,
  type Mix,
} from './timeline.ts'

const upload = '11111111-1111-4111-8111-111111111111'
const evening = Date.parse('2026-11-20T20:00:00Z')
const firstSlot = evening / slotMs
const play = (playId: string, from: number, until: number, more: Partial<AirPlay> = {}): AirPlay => ({
  playId,
  startedAt: evening + from,
  endedAt: evening + until,
  upload,
  ...more,
})
/** What a room sends: who plays, from and until (ms since the evening began). */
const sent = (plays: readonly AirPlay[], first: number, last: number, mixes: readonly Mix[] = []) =>
  segmentsBetween(changesIn(plays, mixes), firstSlot + first, firstSlot + last).map(({ from, until, source }) => [
    source?.upload === null ? `into ${source.playId}` : (source?.playId ?? null),
    from - evening,
    until - evening,
  ])

/** Nights with songs of 200 ms, long ones, skips, pauses, overlaps and songs of other providers. */
const nights = fc
  .array(
    fc.record({
      lengthMs: fc.oneof(fc.constant(200), fc.integer({ min: 1, max: 2500 }), fc.integer({ min: 3000, max: 40_000 })),
      pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: -6000, max: 9000 })),
      isUpload: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((songs) => {
    let at = evening
    return songs.map(({ lengthMs, pauseMs, isUpload }, index): AirPlay => {
      const startedAt = at + pauseMs
      at = Math.max(startedAt, at) + lengthMs
      return { playId: `play ${index}`, startedAt, endedAt: at, upload: isUpload ? upload : null }
    })
  })
/** The same with hand-overs of up to five seconds into some of the songs, as planned before those began. */
const mixedNights = nights.chain((plays) =>
  fc
    .array(fc.integer({ min: -5000, max: 5000 }), { minLength: plays.length, maxLength: plays.length })
    .map((lengths) => ({
      plays,
      mixes: plays.flatMap(({ playId, endedAt }, index): Mix[] => {
        const [next, lengthMs] = [plays[index + 1], lengths[index] ?? 0]
        if (!next || lengthMs <= 0) return []
        return [{ after: playId, playId: next.playId, from: endedAt - lengthMs / 2, until: endedAt + lengthMs / 2 }]
      }),
    })),
)
const slots = fc.integer({ min: firstSlot - 5, max: firstSlot + 150 })

test('segments follow each other without a hole or an overlap, whatever a room plays', () => {
  fc.assert(
    fc.property(mixedNights, slots, fc.integer({ min: 0, max: 30 }), ({ plays, mixes }, first, more) => {
      const segments = segmentsBetween(changesIn(plays, mixes), first, first + more)
      expect(segments.map(({ number }) => number)).toEqual(Array.from({ length: more + 1 }, (_, n) => first + n))
      for (const [index, { from, until }] of segments.entries()) {
        expect(until - from).toBeGreaterThanOrEqual(1000)
        expect(Math.round((until - from) / 1000)).toBeLessThanOrEqual(targetSeconds)
        expect(segments[index + 1]?.from ?? until).toBe(until)
      }
    }),
  )
})

test('every playlist of a night describes a segment in the same way, however the window has moved', () => {
  fc.assert(
    fc.property(mixedNights, slots, ({ plays, mixes }, slot) => {
      const changes = changesIn(plays, mixes)
      const [alone] = segmentsBetween(changes, slot, slot)
      expect(segmentsBetween(changes, slot - 9, slot + 3)[9]).toEqual(alone)
      expect(segmentsBetween(changes, slot - 2, slot)[2]).toEqual(alone)
    }),
  )
})

test('plays that begin later change no segment that is already published', () => {
  fc.assert(
    fc.property(mixedNights, fc.integer({ min: 1, max: 40 }), ({ plays, mixes }, known) => {
      const before = plays.slice(0, known)
      const next = plays[known]
      const last = before.at(-1)
      if (!next || !last) return
      // What plays at this moment may still be cut short, but nothing before it.
      const newest = newestSegment(Math.max(last.endedAt, next.startedAt))
      const published = (of: readonly AirPlay[]) => segmentsBetween(changesIn(of, mixes), newest - 20, newest)
      expect(published(plays)).toEqual(published(before))
    }),
  )
})

test('a song begins and ends where the room begins and ends it', () => {
  expect(sent([play('one', 500, 10_000), play('two', 10_000, 20_300)], 0, 5)).toEqual([
    ['one', 500, 4000],
    ['one', 4000, 8000],
    ['one', 8000, 10_000],
    ['two', 10_000, 16_000],
    ['two', 16_000, 20_300],
    [null, 20_300, 24_000],
  ])
})

test('a skip ends a song at once, and the next one takes over when the room hands over', () => {
  expect(sent([play('skipped', 0, 5321), play('next', 4000, 60_000)], 0, 2)).toEqual([
    ['skipped', 0, 4000],
    ['skipped', 4000, 5321],
    ['next', 5321, 12_000],
  ])
})

const mix = (from: number, until: number): Mix => ({
  after: 'one',
  playId: 'two',
  from: evening + from,
  until: evening + until,
})

test('a hand-over is sent in place of the end of one song and the start of the next', () => {
  const plays = [play('one', 0, 11_000, { hasEnded: true }), play('two', 8000, 60_000)]
  expect(sent(plays, 1, 4, [mix(9000, 13_000)])).toEqual([
    ['one', 4000, 9000],
    ['into two', 9000, 13_000],
    ['two', 13_000, 16_000],
    ['two', 16_000, 20_000],
  ])
})

test('a hand-over is sent before its next song has begun, and goes on if that one begins', () => {
  const mixes = [mix(9000, 13_000)]
  const before = sent([play('one', 0, 14_000)], 1, 2, mixes)
  expect(before).toEqual([
    ['one', 4000, 9000],
    ['into two', 9000, 13_000],
  ])
  expect(sent([play('one', 0, 11_000, { hasEnded: true }), play('two', 8000, 60_000)], 1, 2, mixes)).toEqual(before)
})

test('a hand-over ends when the room plays something else, or skips the next song', () => {
  const mixes = [mix(6000, 18_000)]
  const ended = { hasEnded: true }
  expect(sent([play('one', 0, 9500, ended), play('other', 9500, 60_000)], 2, 3, mixes)).toEqual([
    ['into two', 6000, 9500],
    ['other', 9500, 16_000],
  ])
  expect(sent([play('one', 0, 9500, ended)], 2, 3, mixes)).toEqual([
    ['into two', 6000, 9500],
    [null, 9500, 16_000],
  ])
  const plays = [play('one', 0, 9000, ended), play('two', 5000, 14_500, ended), play('three', 14_500, 60_000)]
  expect(sent(plays, 2, 4, mixes)).toEqual([
    ['into two', 6000, 12_000],
    ['into two', 12_000, 14_500],
    ['three', 14_500, 20_000],
  ])
})

test('a hand-over that the room has given up before it was audible is not sent', () => {
  const plays = [play('one', 0, 5000, { hasEnded: true }), play('other', 5000, 60_000)]
  expect(sent(plays, 2, 4, [mix(9000, 13_000)]).map(([source]) => source)).toEqual(['other', 'other', 'other'])
})

test('a song of 200 ms is left out, and the song before it goes on', () => {
  const plays = [play('one', 0, 9200), play('short', 9200, 9400), play('two', 9400, 30_000)]
  expect(sent(plays, 2, 4)).toEqual([
    ['one', 8000, 9400],
    ['two', 9400, 16_000],
    ['two', 16_000, 20_000],
  ])
})

test('songs that may not be sent and pauses are filled by the station, without a discontinuity between them', () => {
  const plays = [play('foreign', 0, 9000, { upload: null }), play('ours', 15_000, 30_000)]
  const segments = segmentsBetween(changesIn(plays), firstSlot - 2, firstSlot + 6)
  expect(segments.map(({ source }) => source?.playId ?? null)).toEqual([
    ...Array(6).fill(null),
    'ours',
    'ours',
    'ours',
  ])
  expect(segments.filter(({ isDiscontinuous }) => isDiscontinuous).map(({ number }) => number - firstSlot)).toEqual([
    4,
  ])
})
