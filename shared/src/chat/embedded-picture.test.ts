import { expect, test } from 'vitest'
import { embeddedPictureOf } from './embedded-picture.ts'

const decode = (base64: string) => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new Error('not base64')
  return Buffer.from(base64, 'base64').toString('latin1')
}
const shown = (imageBase64: string | null) => embeddedPictureOf({ imageBase64 }, decode)

function gif(width: number, height: number): string {
  const file = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1')
  file.writeUInt16LE(width, 6)
  file.writeUInt16LE(height, 8)
  return file.toString('base64')
}

test('an embedded picture is shown with its actual format, whatever format it claims', () => {
  const dot = gif(1, 1)
  expect(shown(dot)).toBe(`data:image/gif;base64,${dot}`)
  expect(shown(`data:text/html;base64,${dot}`)).toBe(`data:image/gif;base64,${dot}`)
})

test("an embedded picture is not shown if it isn't one, has too many pixels or is longer than a message", () => {
  const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
  for (const rubbish of [null, '', 'no base64!', html, `data:image/svg+xml;base64,${html}`, 'data:', gif(0, 9)])
    expect(shown(rubbish), String(rubbish)).toBeNull()
  expect(shown(gif(6000, 6000))).toBeNull()
  expect(shown(gif(1, 1) + 'A'.repeat(16 * 1024))).toBeNull()
})
