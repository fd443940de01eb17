import { expect, test } from 'vitest'
import { isStorableText, plainJson, readJson, roomJson } from './read-json.ts'

const bounds = { levels: 3, entries: 5 }
const nested = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)

test('JSON within the limits is parsed', () => {
  for (const text of ['null', '"x"', '{"a":[{"b":1}]}', '[1,2,3,4,5]', ' [ [ ] , { } ] ', nested(3)]) {
    expect(readJson(text, bounds)).toEqual({ value: JSON.parse(text) })
  }
})

test('invalid JSON is reported as such', () => {
  for (const text of ['', '{', '"', '"\\"', ']', '{"a":}', '[1,]', ']]]]]]', 'undefined']) {
    expect(readJson(text, bounds)).toEqual({ problem: 'notJson' })
  }
})

test('one level or one entry too many is refused, wherever it is', () => {
  expect(readJson(nested(4), bounds)).toEqual({ problem: 'nestedTooDeeply' })
  expect(readJson('{"a":{"b":{"c":{}}}}', bounds)).toEqual({ problem: 'nestedTooDeeply' })
  expect(readJson('[[],[[[]]]]', bounds)).toEqual({ problem: 'nestedTooDeeply' })
  expect(readJson('[1,2,3,4,5,6]', bounds)).toEqual({ problem: 'tooManyEntries' })
  expect(readJson('{"a":[1,2],"b":[1,2],"c":[1,2]}', bounds)).toEqual({ problem: 'tooManyEntries' })
})

test("brackets and commas inside strings don't count", () => {
  const texts = ['[[[[[[,,,,,,', '"[[[[', '\\"[[[[', '\\\\', 'a\\"[[[[,,,,,,', '\\\\"[[[[[']
  for (const text of texts) expect(readJson(JSON.stringify([text]), bounds)).toEqual({ value: [text] })
  expect(readJson(String.raw`["\\",[[[]]]]`, bounds)).toEqual({ problem: 'nestedTooDeeply' })
})

test('extremely deep and extremely long bodies are refused, but long strings are not', () => {
  expect(readJson(nested(1_000_000), plainJson)).toEqual({ problem: 'nestedTooDeeply' })
  expect(readJson(`[${'{},'.repeat(700_000)}{}]`, roomJson)).toEqual({ problem: 'tooManyEntries' })
  expect(readJson(`["${'\\'.repeat(2_000_000)}"]`, plainJson)).toHaveProperty('value')
  expect(readJson(`["${'\\"'.repeat(1_000_000)}"]`, plainJson)).toHaveProperty('value')
})

test('text that cannot be stored is found at any depth, including in keys', () => {
  const deep = (value: unknown) => Array.from({ length: 50_000 }).reduce<unknown>((inside) => [inside], value)
  expect(isStorableText(deep({ name: ['fine', 'and so is 🎧'], 'key 🎧': 1 }))).toBe(true)
  for (const odd of ['\u0000', 'half \ud83c', '\udfa7 half']) {
    expect(isStorableText(odd)).toBe(false)
    expect(isStorableText(deep(odd))).toBe(false)
    expect(isStorableText({ [odd]: 1 })).toBe(false)
  }
})
