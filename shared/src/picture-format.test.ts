import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exif,
  gif,
  gifExtension,
  gifFrame,
  jpeg,
  png,
  pngText,
  simpleWebp,
  webp,
  webpExif,
} from '../test/pictures.ts'
import { readPicture } from './picture-format.ts'

const textOf = (file: Uint8Array) => Buffer.from(file).toString('latin1')
const stored = (file: Uint8Array) => {
  const picture = readPicture(file)
  if (typeof picture === 'string') throw new Error(picture)
  return picture.bytes
}

test.each([
  ['png', png],
  ['gif', gif],
  ['jpg', jpeg],
  ['webp', webp],
  ['webp', simpleWebp],
])('a %s may have up to 25 megapixels', (ending, draw) => {
  expect(readPicture(draw())).toEqual({ ending, bytes: expect.anything() })
  expect(readPicture(draw({ width: 5000, height: 5000 }))).toMatchObject({ ending })
  expect(readPicture(draw({ width: 5000, height: 5001 }))).toBe('tooManyPixels')
  expect(readPicture(draw({ width: 16_000, height: 16_000 }))).toBe('tooManyPixels')
})

test('a picture is stored byte for byte if there is nothing to remove', () => {
  for (const file of [png(), gif(), jpeg(), simpleWebp()]) expect(textOf(stored(file))).toBe(textOf(file))
})

test('a GIF is as large as its largest frame, whatever its header says', () => {
  const timing = gifExtension(0xf9, '\0\0\0\0')
  expect(readPicture(gif({}, timing, gifFrame(), gifFrame({ width: 9, left: 40 })))).toMatchObject({ ending: 'gif' })
  expect(readPicture(gif({}, timing, gifFrame({ width: 16_000, height: 16_000 })))).toBe('tooManyPixels')
  expect(readPicture(gif({ height: 9000 }, gifFrame(), gifFrame({ left: 8000 })))).toBe('tooManyPixels')
})

test('an animation stays as it is, without comments and what follows its end', () => {
  const loop = gifExtension(0xff, 'NETSCAPE2.0', '\u0001\0\0')
  const frames = [gifExtension(0xf9, '\0\0\0\0'), gifFrame(), gifFrame()]
  const whole = gif({}, loop, ...frames)
  expect(textOf(stored(whole))).toBe(textOf(whole))
  const comment = gifExtension(0xfe, 'Berlin')
  const xmp = gifExtension(0xff, 'XMP DataXMP', 'Berlin')
  const noted = Buffer.concat([gif({}, loop, comment, xmp, ...frames), Buffer.from('Berlin')])
  expect(textOf(stored(noted))).toBe(textOf(whole))
})

test('locations and comments are removed from a picture, and everything else stays', () => {
  expect(textOf(stored(png({}, pngText('Berlin'))))).toBe(textOf(png()))
  expect(textOf(stored(jpeg({}, exif(1, 'Berlin'))))).toBe(textOf(jpeg()))
  const extended = stored(webp({}, webpExif('Berlin')))
  expect(textOf(extended)).not.toContain('Berlin')
  // The flags that announce the metadata are cleared too, and the length is corrected.
  expect(textOf(extended)).toBe(textOf(stored(webp())))
  expect(new DataView(extended.buffer).getUint32(4, true)).toBe(extended.length - 8)
})

test('data that a phone appends to a picture is removed', () => {
  const motion = Buffer.concat([jpeg(), Buffer.from('ftypmp42 Berlin')])
  expect(textOf(stored(motion))).toBe(textOf(jpeg()))
  expect(textOf(stored(Buffer.concat([png(), Buffer.from('Berlin')])))).toBe(textOf(png()))
})

test('a picture taken with the phone on its side keeps its orientation', () => {
  const once = stored(jpeg({}, exif(6, 'Berlin')))
  expect(textOf(once)).not.toContain('Berlin')
  expect(textOf(once)).toContain('Exif\0\0MM')
  expect(textOf(stored(once))).toBe(textOf(once))
})

test('a file that only begins like a picture is refused', () => {
  const starts = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF1234WEBPVP8 ', 'GIF89a', 'MZ', '']
  for (const start of starts)
    expect([start, readPicture(Buffer.from(start, 'latin1'))]).toEqual([start, 'notAPicture'])
})

test('damaged pictures never throw', () => {
  const whole = [png({}, pngText('a')), gif(), jpeg({}, exif(6, 'b')), webp({}, webpExif('c')), simpleWebp()]
  const damage = fc.record({
    from: fc.constantFrom(...whole),
    at: fc.nat(200),
    byte: fc.nat(255),
    length: fc.nat(200),
  })
  fc.assert(
    fc.property(damage, ({ from, at, byte, length }) => {
      const file = from.slice(0, length)
      if (at < file.length) file[at] = byte
      const picture = readPicture(file)
      if (typeof picture !== 'string') expect(picture.bytes.length).toBeLessThanOrEqual(file.length + 2)
    }),
    { numRuns: 2000 },
  )
})
