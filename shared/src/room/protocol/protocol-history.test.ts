import { expect, test } from 'vitest'
import { hashOf, toDescribe, upToDate, wire } from '../../../test/protocol/wire.ts'
import history from './protocol-history.json' with { type: 'json' }

test('the wire format changes only together with its history', () => {
  expect(
    history.at(-1)?.hash,
    'The protocol of the room socket has changed: run `npm run contracts`, and describe the change in protocol-history.json.',
  ).toBe(hashOf(wire))
})

test('a change of the wire format adds an entry to the history that lists the changed parts', () => {
  expect(upToDate(history)).toEqual(history)
  const other = upToDate(history, { ...wire, refusals: [...wire.refusals, 'tooSoon'] })
  expect(other.slice(0, -1)).toEqual(history)
  expect(other.at(-1)).toMatchObject({ version: history.length + 1, changed: 'Changes in: refusals.' })
  expect(toDescribe(other)).toEqual(other.slice(-1))
})

test('the history is numbered from one and describes each version', () => {
  expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => at + 1))
  for (const { changed } of history) expect(changed, 'a sentence').toMatch(/^[A-Z].* .*\.$/)
  expect(toDescribe(history), 'describe these changes in protocol-history.json').toEqual([])
  expect(new Set(history.map(({ hash }) => hash)).size).toBe(history.length)
})

test('the hash changes with every new key, type and message', () => {
  const other = [
    { ...wire, actions: [...wire.actions, ['dance', {}]] },
    { ...wire, types: wire.types.slice(1) },
    { ...wire, statefulNames: ['danced', ...wire.statefulNames] },
  ]
  expect(new Set([wire, ...other].map(hashOf)).size).toBe(4)
  expect(wire.types.length).toBeGreaterThan(10)
})
