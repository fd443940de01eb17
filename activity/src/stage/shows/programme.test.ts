import { expect, test } from 'vitest'
import { longestWait, maxRunning, maxThrows, Programme } from './programme.ts'
import type { ShowKind } from './show.ts'

const seconds = 8
const create = () => new Programme<string>(() => seconds)
const kinds: ShowKind[] = [
  'confetti',
  'spotlight',
  'drinks',
  'fireworks',
  'flower',
  'stageDive',
  'discoBall',
  'dedication',
]

test('a show begins on a beat, or after a second if none comes', () => {
  const programme = create()
  programme.add('confetti', 'a', 10)
  programme.advance(10.2, false)
  expect(programme.running).toEqual([])
  programme.advance(10.4, true)
  expect(programme.running).toMatchObject([{ kind: 'confetti', began: 10.4 }])
  programme.add('flower', 'b', 11)
  programme.advance(11.9, false)
  expect(programme.running).toHaveLength(1)
  programme.advance(12.1, false)
  expect(programme.running).toHaveLength(2)
})

test('throws of one kind join a show before it begins and in its first part', () => {
  const programme = create()
  programme.add('flower', 'a', 0)
  programme.add('flower', 'b', 0.1)
  programme.advance(0.2, true)
  programme.add('flower', 'c', 1)
  expect(programme.running[0]?.throws).toEqual([
    { thrown: 'a', at: 0.2 },
    { thrown: 'b', at: 0.2 },
    { thrown: 'c', at: 1 },
  ])
  programme.add('flower', 'd', 5)
  expect(programme.running[0]?.throws).toHaveLength(3)
  programme.advance(seconds + 0.3, true)
  expect(programme.running).toMatchObject([{ throws: [{ thrown: 'd' }] }])
})

test('dedications play one after another', () => {
  const programme = create()
  programme.add('dedication', 'a', 0)
  programme.add('dedication', 'b', 0)
  programme.advance(0, true)
  expect(programme.running.flatMap(({ throws }) => throws.map(({ thrown }) => thrown))).toEqual(['a'])
  programme.advance(seconds, true)
  expect(programme.running.flatMap(({ throws }) => throws.map(({ thrown }) => thrown))).toEqual(['b'])
})

test('an award plays first and never expires while waiting', () => {
  const programme = create()
  for (const kind of kinds) programme.add(kind, kind, 0)
  programme.add('award', 'winner', 0)
  programme.advance(0, true)
  expect(programme.running[0]?.kind).toBe('award')
  programme.add('award', 'next', 4)
  programme.advance(longestWait + 20, true)
  expect(programme.running.map(({ kind }) => kind)).toEqual(['award'])
})

test('two hundred throws in a second run as few shows at a time and end soon', () => {
  const programme = create()
  let [max, last] = [0, 0]
  for (let frame = 0; frame < 60 * 120; frame++) {
    const time = frame / 60
    if (frame < 60)
      for (let i = 0; i < 4; i++) programme.add(kinds[(frame * 4 + i) % kinds.length] ?? 'flower', `${frame}`, time)
    programme.advance(time, frame % 30 === 0)
    max = Math.max(max, programme.running.length)
    for (const { throws } of programme.running) expect(throws.length).toBeLessThanOrEqual(maxThrows)
    if (programme.running.length > 0) last = time
  }
  expect(max).toBe(maxRunning)
  expect(programme.waiting).toBe(0)
  expect(last).toBeLessThan(1 + longestWait + seconds)
})

test('a show that fails ends and makes room for the next one', () => {
  const programme = create()
  programme.add('confetti', 'a', 0)
  programme.advance(0, true)
  const [running] = programme.running
  if (running) programme.end(running)
  expect(programme.running).toEqual([])
})
