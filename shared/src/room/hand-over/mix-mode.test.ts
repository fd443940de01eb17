import { expect, test } from 'vitest'
import { ann, ben, song } from '../../../test/fixtures.ts'
import { pass, room } from '../../../test/booth-rules.ts'
import { must } from '../../must.ts'
import { beatAt } from '../../playback/beat/beat-at.ts'
import { positionAt } from '../../playback/choice.ts'
import type { BeatGrid, Song } from '../../song/song.ts'
import { noBoothRules, type BoothRules } from '../settings/booth-rules.ts'
import { mixModeOf, mixModes, mixOf, mixRulesOf } from './mix-mode.ts'

const beatOf = (bpm: number, beatsPerBar = 4): BeatGrid => ({ bpm, firstBeat: 0, beatsPerBar, confidence: 0.9 })
const cue = { in: 0, out: 120 }

/** How Ben's song follows Ann's in a room with these rules. */
function following(one: Partial<Song>, two: Partial<Song>, rules: Partial<BoothRules> = {}) {
  const testRoom = room(rules, [ann, ben])
  testRoom.stage(ann, song('one', { duration: 120, cue, ...one }))
  testRoom.stage(ben, song('two', { duration: 120, cue, ...two }))
  const playing = must(testRoom.state.nowPlaying, 'a current song')
  while (testRoom.state.nextPlay === null && testRoom.now < playing.endTime) pass(testRoom, 500)
  const next = must(testRoom.state.nextPlay, 'a next song')
  return { playing, next, ...mixOf(playing, next, testRoom.state.settings) }
}

test('[R333] the mode of a room is blend, fade or cut, and choosing one sets the rules that make it up', () => {
  expect(mixModeOf(noBoothRules)).toBe('blend')
  for (const fadeSeconds of [null, 8])
    for (const mode of mixModes) expect(mixModeOf(mixRulesOf(mode, { withoutBlends: false, fadeSeconds }))).toBe(mode)
  expect(mixRulesOf('fade', { withoutBlends: false, fadeSeconds: 8 })).toEqual({
    withoutBlends: true,
    fadeSeconds: 8,
  })
})

const spotify = { musicProviders: { spotify: '1' } }
test.each([
  ['18 %', beatOf(118), beatOf(100), {}, 'fade', { code: 'temposDiffer', percent: 18 }],
  ['a beat that is unknown', beatOf(120), null, {}, 'fade', { code: 'beatUnknown' }],
  ['a waltz', beatOf(120), beatOf(120, 3), {}, 'fade', { code: 'barsDiffer' }],
  ['bars of five beats', beatOf(120, 5), beatOf(120, 5), {}, 'fade', { code: 'beatUnknown' }],
  ['a short song', beatOf(120), beatOf(120), { duration: 20, cue: { in: 0, out: 20 } }, 'fade', { code: 'noTime' }],
  ['a third-party player', beatOf(120), null, spotify, 'cut', { code: 'thirdPartyNext' }],
] as const)('[R333] because of %s, songs of a room that blends follow in another mode', (...args) => {
  const [, one, two, more, mode, reason] = args
  expect(following({ beat: one }, { beat: two, ...more })).toMatchObject({ mode, reason })
})

test('[R333] a cut in a room that fades is explained, and one in a room that cuts needs no explanation', () => {
  const fading = { withoutBlends: true, fadeSeconds: 6 }
  expect(following(spotify, {}, fading)).toMatchObject({ mode: 'cut', reason: { code: 'thirdPartyNow' } })
  expect(following({ songId: '7' }, { songId: '7' }, fading)).toMatchObject({ reason: { code: 'sameSong' } })
  expect(following({}, {}, fading)).toMatchObject({ mode: 'fade', reason: null })
  expect(following({}, {}, { withoutBlends: true })).toMatchObject({ mode: 'cut', reason: null })
})

test.each([
  [60, 120, 1],
  [120, 60, 1],
  [70, 144, 140 / 144],
  [140, 68, 70 / 68],
])(
  '[R332] a song at %d BPM blends with one at %d, bars on bars, whose pitch changes by its own rate',
  (one, two, rate) => {
    const { playing, next, mode } = following(
      { beat: beatOf(one), cue: { ...cue, outroBars: 8 } },
      { beat: beatOf(two) },
    )
    expect(mode).toBe('blend')
    expect(next.bpm).toBe(one)
    const curve = must(next.tempo, 'a tempo curve')
    expect(curve.rate).toBeCloseTo(rate, 6)
    const longerBar = (4 * 60_000) / Math.min(one, two * rate)
    for (let at = curve.from; at < curve.until; at += longerBar)
      for (const [play, bpm] of [
        [playing, one],
        [next, two],
      ] as const) {
        const { count, phase } = beatAt(beatOf(bpm), positionAt(play, at) + 0.002)
        expect(phase * (60_000 / bpm)).toBeLessThan(4)
        expect(count % 4).toBe(0)
      }
  },
)

test('[R332] in three-four time, songs at double the tempo blend, and never with four-four time', () => {
  expect(following({ beat: beatOf(180, 3) }, { beat: beatOf(90, 3) }).mode).toBe('blend')
  expect(following({ beat: beatOf(180, 3) }, { beat: beatOf(90) }).mode).toBe('fade')
})
