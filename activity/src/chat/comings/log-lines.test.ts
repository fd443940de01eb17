import { expect, test } from 'vitest'
import type { ChatLine } from '../room/chat-lines.ts'
import type { Notice } from './comings.ts'
import { withComings, type LogLine } from './log-lines.ts'

const send = (text: string, atMs: number, follows = false) =>
  ({ key: text, kind: 'message', text, atMs, follows, day: null }) as Partial<ChatLine> as ChatLine
const notify = (kind: 'came' | 'left', at: number, ...names: string[]): Notice => ({
  at,
  kind,
  people: names.map((name) => ({ uuid: name, name })),
})
const starred = (at: number, playId: string, name: string): Notice => ({
  at,
  kind: 'starred',
  people: [{ uuid: name, name }],
  playId,
  song: { trackName: playId },
})

const words = (lines: readonly LogLine[]) =>
  lines.map((line) =>
    line.kind === 'comings'
      ? `(${line.people.map(({ name }) => name).join(', ')} ${line.notice} ${line.song?.trackName ?? ''})`
      : line.text,
  )

test('each notice is placed by its time, before the messages sent later', () => {
  const lines = [send('one', 1000), send('two', 3000)]
  const all = withComings(lines, [
    notify('came', 500, 'Ada'),
    notify('left', 2000, 'Ada'),
    notify('came', 4000, 'Ada'),
  ])
  expect(words(all)).toEqual(['(Ada came )', 'one', '(Ada left )', 'two', '(Ada came )'])
})

test("notices between two messages are merged by kind, and only a person's latest event counts", () => {
  const run = [
    notify('came', 1, 'Ada', 'Bo'),
    starred(2, 'p', 'Ada'),
    notify('left', 3, 'Bo', 'Cleo'),
    notify('came', 4, 'Cleo', 'Dave'),
    starred(5, 'p', 'Dave'),
    starred(6, 'q', 'Ada'),
  ]
  expect(words(withComings([], run))).toEqual([
    '(Ada, Cleo, Dave came )',
    '(Ada, Dave starred p)',
    '(Bo left )',
    '(Ada starred q)',
  ])
})

test('a line keeps its identity until its content changes', () => {
  const run = [notify('came', 1, 'Ada')]
  const [first] = withComings([send('one', 0)], run).slice(1)
  expect(withComings([send('one', 0), send('two', 2)], run)[1]).toBe(first)
  const [grown] = withComings([], [...run, notify('came', 2, 'Bo')])
  expect(grown).toMatchObject({ key: first?.key, people: [{ name: 'Ada' }, { name: 'Bo' }] })
})

test("a message after a notice shows its sender's name again, as a stable line", () => {
  const lines = [send('one', 0), send('two', 2, true)]
  expect(withComings(lines, [])).toBe(lines)
  const run = [notify('came', 1, 'Ada')]
  const [, , second] = withComings(lines, run)
  expect(second).toMatchObject({ text: 'two', follows: false })
  expect(withComings(lines, run)[2]).toBe(second)
})
