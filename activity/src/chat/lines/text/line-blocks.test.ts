import { expect, test } from 'vitest'
import type { ChatLine } from '../../room/chat-lines.ts'
import { blocksOf, isSameBlock } from './line-blocks.ts'

const lines = Array.from({ length: 200 }, (_, at) => ({ key: `line ${at}` }) as ChatLine)
const sizes = (from: number, to: number, starts: Set<string>) =>
  blocksOf(lines.slice(from, to), starts).map((block) => [block.key, block.lines.length])

test('a block keeps its first line when lines are added before or after it', () => {
  const starts = new Set<string>()
  expect(sizes(100, 130, starts)).toEqual([['line 100', 30]])
  expect(sizes(100, 151, starts)).toEqual([
    ['line 100', 50],
    ['line 150', 1],
  ])
  expect(sizes(70, 151, starts)).toEqual([
    ['line 70', 30],
    ['line 100', 50],
    ['line 150', 1],
  ])
  expect(sizes(0, 151, starts)).toEqual([
    ['line 0', 50],
    ['line 50', 20],
    ['line 70', 30],
    ['line 100', 50],
    ['line 150', 1],
  ])
})

test('a block counts as unchanged only while all of its lines are', () => {
  const [block] = blocksOf(lines.slice(0, 3), new Set())
  const [again] = blocksOf(lines.slice(0, 3), new Set())
  const [longer] = blocksOf(lines.slice(0, 4), new Set())
  const [other] = blocksOf([...lines.slice(0, 2), { ...lines[2] } as ChatLine], new Set())
  if (!block || !again || !longer || !other) throw new Error('four blocks')
  expect([again, longer, other].map((one) => isSameBlock(block, one))).toEqual([true, false, false])
})
