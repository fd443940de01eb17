import { expect, test } from 'vitest'
import { linesThatFit } from './banner.ts'

const fit = (words: string, width = 12, lines = 2) =>
  linesThatFit(words, { width, lines }, (text) => Array.from(text).length)

test('text is broken into lines that fit', () => {
  expect(fit('for all who danced')).toEqual(['for all who', 'danced'])
  expect(fit('hello')).toEqual(['hello'])
  expect(fit('   ')).toEqual([])
})

test('text that does not fit ends in an ellipsis, and no line is too wide', () => {
  expect(fit('for all who danced with us in the rain')).toEqual(['for all who', 'danced with…'])
  for (const words of ['x'.repeat(200), `short ${'y'.repeat(90)}`, '👩‍🚀'.repeat(60)])
    for (const line of fit(words)) expect(Array.from(line).length).toBeLessThanOrEqual(12)
  expect(fit('x'.repeat(200), 12, 3)).toHaveLength(1)
})
