import { expect, test } from 'vitest'
import { Tempo } from './tempo.ts'

/** A steady beat, seen at sixty frames a second. */
function receive(perMinute: number, seconds: number) {
  const tempo = new Tempo()
  let begun = 0
  for (let frame = 0; frame <= seconds * 60; frame++) {
    const beats = (frame / 60) * (perMinute / 60)
    tempo.see({ count: Math.floor(beats), phase: beats % 1 }, frame / 60)
    if (tempo.onBeat) begun += 1
  }
  return { tempo, begun }
}

test('the beat length matches the song, and each beat begins once', () => {
  const { tempo, begun } = receive(128, 5)
  expect(tempo.beatSeconds).toBeCloseTo(60 / 128, 2)
  expect(begun).toBe(10)
})

test('very fast and very slow songs are counted at half or double tempo, as people dance to them', () => {
  expect(receive(240, 5).tempo.beatSeconds).toBeCloseTo(0.5, 2)
  expect(receive(50, 8).tempo.beatSeconds).toBeCloseTo(0.6, 2)
})

test('silence, a pause and a restarted song do not change the tempo', () => {
  const { tempo } = receive(120, 5)
  tempo.see({ count: 0, phase: 0 }, 5.1)
  tempo.see({ count: 0, phase: 0 }, 5.2)
  tempo.see({ count: 400, phase: 0.5 }, 5.3)
  expect(tempo.beatSeconds).toBeCloseTo(0.5, 2)
})
