import { expect, test } from 'vitest'
import { readInline } from '../../../../simulator/page/inline.ts'
import { readMarkdown } from '../../../../simulator/page/markdown.ts'
import { oddMarks } from '../../../../test/odd-marks.ts'
import { partsOf } from './markup.ts'

/** The fastest of three tries, in ms of CPU time, so that load on the machine doesn't matter. */
function fastest(read: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    read()
    return process.cpuUsage(start).user / 1000
  })
  return Math.min(...times)
}

const lineOf = (first: string, mark: string, length: number) =>
  (first + mark.repeat(Math.ceil(length / mark.length))).slice(0, length)

test.each([
  ['the chat', partsOf],
  ['a message of the simulator', readMarkdown],
  ['a paragraph of the simulator', readInline],
])('parsing time is linear in the length of unusual text: %s', (_, read) => {
  for (const first of ['', '*x', '[', '**a `']) {
    for (const mark of oddMarks) {
      const [short, long] = [2000, 16_000].map((length) => fastest(() => read(lineOf(first, mark, length))))
      expect(short, first + mark).toBeLessThan(50)
      // A quadratic parser would take 64 times as long.
      expect((long ?? 0) / Math.max(short ?? 0, 1), first + mark).toBeLessThan(24)
    }
  }
})
