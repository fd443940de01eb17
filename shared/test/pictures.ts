import { deflateSync } from 'node:zlib'

const bytes = (...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  )

const uint16 = (value: number) => [value >> 8, value & 0xff]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)]
const little = (value: number, length: number) => uint32(value).toReversed().slice(0, length)

// None of our parsers checks checksums.
const pngChunk = (name: string, body: Uint8Array | number[]) => bytes(uint32(body.length), name, body, [0, 0, 0, 0])
const riffChunk = (name: string, body: Uint8Array) =>
  bytes(name, little(body.length, 4), body, body.length % 2 === 1 ? [0] : [])
const segment = (marker: number, body: Uint8Array | number[]) => bytes([0xff, marker], uint16(body.length + 2), body)

type Size = { width?: number; height?: number }

export const png = ({ width = 1, height = 1 }: Size = {}, ...more: Uint8Array[]) =>
  bytes(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]),
    ...more,
    pngChunk('IDAT', deflateSync(new Uint8Array(5))),
    pngChunk('IEND', []),
  )
export const pngText = (text: string) => pngChunk('tEXt', bytes(text))

export const gif = ({ width = 1, height = 1 }: Size = {}, ...more: Uint8Array[]) =>
  bytes('GIF89a', little(width, 2), little(height, 2), [0, 0, 0], ...more, ';')

/** A frame of a GIF of one pixel, which may claim to be larger. */
export const gifFrame = ({ width = 1, height = 1, left = 0 } = {}) =>
  bytes(
    ',',
    little(left, 2),
    little(0, 2),
    little(width, 2),
    little(height, 2),
    [0x80, 0, 0, 0, 255, 255, 255],
    [2, 2, 0x44, 1, 0],
  )

export const gifExtension = (label: number, ...blocks: string[]) =>
  bytes('!', [label], ...blocks.map((block) => bytes([block.length], block)), [0])

export const jpeg = ({ width = 1, height = 1 }: Size = {}, ...more: Uint8Array[]) =>
  bytes(
    [0xff, 0xd8],
    segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...more,
    segment(0xc2, [8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    // Compressed data that contains an FF and a restart marker, and a second scan.
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x78],
    [0xff, 0xd9],
  )
/** An Exif segment with an orientation and a location. */
export const exif = (orientation: number, place: string) =>
  segment(
    0xe1,
    bytes(
      'Exif\0\0II',
      little(42, 2),
      little(8, 4),
      little(1, 2),
      little(0x0112, 2),
      little(3, 2),
      little(1, 4),
      little(orientation, 4),
      little(0, 4),
      place,
    ),
  )

export const webp = ({ width = 1, height = 1 }: Size = {}, ...more: Uint8Array[]) => {
  const chunks = [
    riffChunk('VP8X', bytes([0x0c, 0, 0, 0], little(width - 1, 3), little(height - 1, 3))),
    riffChunk('VP8L', bytes([0x2f, 0, 0, 0, 0])),
    ...more,
  ]
  return bytes('RIFF', little(4 + Buffer.concat(chunks).length, 4), 'WEBP', ...chunks)
}
export const webpExif = (text: string) => riffChunk('EXIF', bytes(text))
export const simpleWebp = ({ width = 1, height = 1 }: Size = {}) => {
  const chunk = riffChunk('VP8 ', bytes([0, 0, 0, 0x9d, 0x01, 0x2a], little(width, 2), little(height, 2)))
  return bytes('RIFF', little(4 + chunk.length, 4), 'WEBP', chunk)
}
