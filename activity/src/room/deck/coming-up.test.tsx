import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eve, olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { noBoothRules, type BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import { loadWords, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { onScreenInRoom } from '../../../test/doubles/in-room.tsx'
import { ComingUp } from './coming-up.tsx'

const beat = (bpm: number) => ({ bpm, firstBeat: 0, beatsPerBar: 4, confidence: 0.9 })
const song = (trackName: string, tonic: number) => ({
  trackName,
  musicProviders: { uploadService: trackName },
  beat: beat(trackName === 'One' ? 118 : 100),
  cue: { in: 0, out: 90, key: { tonic, mode: 'major' as const } },
})
const times = { playId: 'p', startTime: 0, endTime: 90_000, settledAt: 0, handOverAt: 1000 }

async function shown(
  next: Partial<NextPlay>,
  tonic = 0,
  rules: Partial<BoothRules> = {},
  viewer = olga,
): Promise<string | null> {
  await loadWords()
  takeToken(tokenOf({ sub: viewer.userUuid, type: 'user' }))
  const room = new TestRoom().join(olga)
  const { state } = room
  const nowPlaying = { playId: 'o', startTime: 0, endTime: 1000, song: song('One', 0) }
  const nextPlay = { ...times, overlapMs: 0, djUuid: 'somebody', song: song('Two', tonic), ...next }
  const settings = { ...state.settings, boothRules: { ...noBoothRules, ...rules } }
  onScreenInRoom(<ComingUp />, { state: { ...state, settings, nowPlaying, nextPlay }, now: room.now })
  return screen.getByText(/Two/).textContent
}

test.each([
  ['a blend', { overlapMs: 16_000, bpm: 117.998 }, 'Blends into Two at 118 BPM'],
  ['a fade', { overlapMs: 4000 }, 'Fades into Two: tempos differ by 18%'],
  [
    'a cut',
    { song: { trackName: 'Two', musicProviders: { spotify: '2' } } },
    'Cuts to Two: the next song may play in a third-party player, which only fades in',
  ],
])('the deck announces %s', async (_, next, words) => expect(await shown(next)).toBe(words))

test.each([
  ['a fade', { overlapMs: 4000 }, 'Fades into Two'],
  ['a cut', { song: { trackName: 'Two', musicProviders: { spotify: '2' } } }, 'Next: Two'],
])('listeners are spared the reason for %s', async (_, next, words) => {
  expect(await shown(next, 0, {}, eve)).toBe(words)
})

test('a room that cuts gives no reason for it', async () => {
  expect(await shown({}, 0, { withoutBlends: true })).toBe('Next: Two')
})

test('the next DJ is warned that the key of their song is far from the current one', async () => {
  expect(await shown({ overlapMs: 4000, djUuid: olga.userUuid }, 6)).toBe(
    'Fades into Two: tempos differ by 18%. Keys far apart: 8B and 2B',
  )
})

test('other users are not warned, nor is anyone about keys that match', async () => {
  expect(await shown({ overlapMs: 4000 }, 6)).toBe('Fades into Two: tempos differ by 18%')
})
