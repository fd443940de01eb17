import fc from 'fast-check'
import { expect, test } from 'vitest'
import { icyInterval, IcyTitles } from './icy.ts'

/** Reads a stream as players do. */
function read(stream: Uint8Array) {
  const sound: number[] = []
  const titles: string[] = []
  for (let at = 0; at < stream.length;) {
    sound.push(...stream.subarray(at, at + icyInterval))
    at += icyInterval
    if (at >= stream.length) break
    const length = (stream[at] ?? 0) * 16
    if (length > 0)
      titles.push(new TextDecoder().decode(stream.subarray(at + 1, at + 1 + length)).replace(/\0+$/, ''))
    at += 1 + length
  }
  return { sound: Uint8Array.from(sound), titles }
}

test('the sound is unchanged, however it is cut, and a title comes once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 8 }), (sizes) => {
      const titles = new IcyTitles()
      const chunks = sizes.map((size, index) => new Uint8Array(size).fill(index + 1))
      const { sound, titles: found } = read(Buffer.concat(chunks.map((chunk) => titles.insert(chunk, 'A - B'))))
      expect(Buffer.compare(sound, Buffer.concat(chunks))).toBe(0)
      expect(found).toEqual(sound.length >= icyInterval ? [`StreamTitle='A - B';`] : [])
    }),
    { numRuns: 30 },
  )
})

test.each([
  ["It's; a 'song'", `StreamTitle='It’s; a ’song’';`],
  ['two\r\nlines', `StreamTitle='two lines';`],
])('the title %j cannot end its field', (title, block) => {
  expect(read(new IcyTitles().insert(new Uint8Array(icyInterval), title)).titles).toEqual([block])
})

test('a title of thousands of odd characters is cut between characters', () => {
  const { titles } = read(new IcyTitles().insert(new Uint8Array(icyInterval), '🎧夜'.repeat(1000)))
  expect(titles[0]).toMatch(/^StreamTitle='(?:🎧夜)+🎧?';$/u)
})
