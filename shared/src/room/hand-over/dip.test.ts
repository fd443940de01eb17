import { expect, test } from 'vitest'
import { ann, ben, song } from '../../../test/fixtures.ts'
import { pass, room } from '../../../test/booth-rules.ts'
import { must } from '../../must.ts'
import type { Song } from '../../song/song.ts'
import type { BoothRules } from '../settings/booth-rules.ts'
import { dipOf, levelInDip } from './dip.ts'

const spotify = { musicProviders: { spotify: '1' } }

/** The dip between two songs of a room with these rules, as soon as the second is announced. */
function between(one: Partial<Song>, two: Partial<Song>, rules: Partial<BoothRules>) {
  const testRoom = room(rules, [ann, ben])
  testRoom.stage(ann, song('one', { duration: 120, ...one }))
  testRoom.stage(ben, song('two', { duration: 120, ...two }))
  expect(dipOf(testRoom.state)).toBeNull()
  while (testRoom.state.nextPlay === null) pass(testRoom, 500)
  return { dip: dipOf(testRoom.state), next: testRoom.state.nextPlay, after: testRoom.state.nowPlaying?.playId }
}

test.each([
  ['6 seconds', { withoutBlends: true, fadeSeconds: 6 }, 3000],
  ['the usual time', {}, 2000],
])('[R365] in a room that fades for %s, a third-party song dips for half of it on each side', (_, rules, ms) => {
  for (const [one, two] of [
    [spotify, {}],
    [{}, spotify],
  ] as const) {
    const { dip, next, after } = between(one, two, rules)
    expect(dip).toEqual({ after, playId: next.playId, handOverAt: next.handOverAt, ms })
    expect(next.overlapMs).toBe(0)
  }
})

test('[R365] nothing dips in a room that cuts, or if both songs can be mixed', () => {
  expect(between(spotify, {}, { withoutBlends: true }).dip).toBeNull()
  expect(between({}, {}, { withoutBlends: true, fadeSeconds: 6 }).dip).toBeNull()
})

test('[R365] one song is silent when the other begins, and neither changes outside of the dip', () => {
  const dip = must(between(spotify, {}, { withoutBlends: true, fadeSeconds: 4 }).dip, 'a dip')
  const levels = [-3000, -2000, -1000, 0, 1000, 2000, 3000].map((ms) =>
    [dip.after, dip.playId, 'another'].map((of) => Number(levelInDip(dip, of, dip.handOverAt + ms).toFixed(2))),
  )
  expect(levels).toEqual([
    [1, 0, 1],
    [1, 0, 1],
    [0.71, 0, 1],
    [0, 0, 1],
    [0, 0.71, 1],
    [0, 1, 1],
    [0, 1, 1],
  ])
})
