import { expect, test } from 'vitest'
import { scores } from './index.ts'
import { barsOf, place } from './render.ts'
import { type Score } from './score.ts'
import { sampleRate } from './sound.ts'

/** What is played in each bar, without how hard. */
function barsAsPlayed(score: Score): string[] {
  const bars = barsOf(score)
  const barSeconds = 240 / score.bpm
  const played = bars.map((): string[] => [])
  for (const layer of score.layers) {
    for (const { at, midi, sample } of place(score, layer, bars)) {
      const bar = Math.min(bars.length - 1, Math.max(0, Math.floor(sample / sampleRate / barSeconds + 0.01)))
      played[bar]?.push(`${layer.name} ${at} ${midi}`)
    }
  }
  return played.map((notes) => notes.sort().join())
}

test.each(scores)('$slug can be played: notes lie in their bars and within hearing', (score) => {
  const bars = barsOf(score)
  const sections = new Set(score.form.map(([section]) => section))
  for (const { name, play } of score.layers) {
    expect(
      Object.keys(play).some((section) => sections.has(section)),
      name,
    ).toBe(true)
  }
  const notes = score.layers.flatMap((layer) => place(score, layer, bars))
  expect(notes.every(({ at, beats }) => at >= 0 && at < 4.1 && beats > 0)).toBe(true)
  expect(notes.every(({ midi, velocity }) => midi > 20 && midi < 115 && velocity > 0 && velocity <= 1)).toBe(true)
  expect(score.layers.map(({ name }) => name)).toContain(score.pump)
})

test.each(scores)('$slug never repeats eight bars unchanged', (score) => {
  const bars = barsAsPlayed(score)
  const phrases = Array.from({ length: Math.floor(bars.length / 8) }, (_, at) =>
    bars.slice(at * 8, at * 8 + 8).join(';'),
  )
  for (const [at, phrase] of phrases.entries()) if (at > 0) expect(phrase).not.toBe(phrases[at - 1])
})
