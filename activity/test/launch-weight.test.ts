import { expect, test } from 'vitest'
import { explain, maxRecorded, readRecorded } from './launch-weight.ts'

test('the recorded launch weight leaves room to grow', () => {
  expect(readRecorded().total).toBeLessThanOrEqual(maxRecorded)
})

test('a launch that is too heavy reports what grew, in which files, and how to move it', () => {
  const recorded = { total: 179.5, groups: { 'activity/src/room': 9, 'react-dom': 58, zod: 8 } }
  const explained = explain(
    {
      total: 203.4,
      groups: { 'activity/src/room': 21.5, 'react-dom': 58, 'left-pad': 0.4, zod: 7.9 },
      files: {
        'activity/src/room': [
          ['deck.tsx', 1],
          ['fireworks.ts', 12],
          ['tile.tsx', 0.4],
          ['turn-bar.tsx', 2],
        ],
        'left-pad': [['index.js', 0.4]],
      },
    },
    recorded,
  )
  expect(explained).toContain('needs 203.4 kB of JavaScript (gzip). The budget is 200 kB.')
  expect(explained).toContain('179.5 kB: 20.5 kB less than the budget')
  expect(explained).toContain(
    `  +12.5  activity/src/room, now 21.5 (fireworks.ts 12, turn-bar.tsx 2, deck.tsx 1)
  +0.4  left-pad, now 0.4 (index.js 0.4)

`,
  )
  expect(explained).not.toMatch(/react-dom|zod/)
  expect(explained).toMatch(/part\(async[^]*withPageWords/)
})
