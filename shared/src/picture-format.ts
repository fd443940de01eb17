import { joinBytes } from './join-bytes.ts'

export const pictureTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const
export type PictureEnding = keyof typeof pictureTypes

/** A browser needs four bytes of memory per pixel, however small the file is. */
export const maxMegapixels = 25

/** A picture as it is stored: without metadata of cameras and editors, such as the location. */
export type Picture = { ending: PictureEnding; bytes: Uint8Array }

const begins: Record<PictureEnding, (text: string) => boolean> = {
  png: (text) => text.startsWith('\x89PNG\r\n\x1a\n'),
  jpg: (text) => text.startsWith('\xff\xd8\xff'),
  webp: (text) => text.startsWith('RIFF') && text.slice(8) === 'WEBP',
  gif: (text) => text.startsWith('GIF87a') || text.startsWith('GIF89a'),
}

/** The format that a file's first bytes claim; file names and MIME types aren't reliable either. */
export function pictureEndingOf(bytes: Uint8Array): PictureEnding | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  return (Object.keys(begins) as PictureEnding[]).find((ending) => begins[ending](text))
}

/**
 * Reads a picture without decoding it. `notAPicture` if it has no dimensions where its format stores them,
 * `tooManyPixels` above `megapixels`.
 */
export function readPicture(
  file: Uint8Array,
  megapixels: number = maxMegapixels,
): Picture | 'notAPicture' | 'tooManyPixels' {
  const ending = pictureEndingOf(file)
  const found = ending && readers[ending](file)
  if (!found || found.width === 0 || found.height === 0) return 'notAPicture'
  if (found.width * found.height > megapixels * 1_000_000) return 'tooManyPixels'
  return { ending, bytes: joinBytes(found.parts) }
}

type ImageHeader = { width: number; height: number; parts: Uint8Array[] }
type Reader = (file: Uint8Array) => ImageHeader | undefined

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const readers: Record<PictureEnding, Reader> = {
  gif: readGif,
  png: readPng,
  webp: readWebp,
  jpg: readJpeg,
}

const gifImage = 0x2c
const gifExtension = 0x21
const gifEnd = 0x3b
const gifComment = 0xfe
const gifApplication = 0xff

function readGif(file: Uint8Array): ImageHeader | undefined {
  if (file.length < 13) return undefined
  const view = viewOf(file)
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  let at = 13 + gifColorBytes(file[10])
  const parts = [file.subarray(0, at)]
  for (; at + 10 < file.length && file[at] !== gifEnd;) {
    const kind = file[at]
    // Browsers end at any other block, so nothing after it is shown.
    if (kind !== gifImage && kind !== gifExtension) break
    const isImage = kind === gifImage
    const end = gifBlocksEnd(file, isImage ? at + 11 + gifColorBytes(file[at + 9]) : at + 2)
    if (isImage) {
      // Browsers enlarge a picture whose frame doesn't fit.
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
    }
    if (isImage || !isGifMetadata(file, at)) parts.push(file.subarray(at, end))
    at = end
  }
  parts.push(Uint8Array.of(gifEnd))
  return { width, height, parts }
}

/** The size of the color table that these flags announce. */
const gifColorBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a row of data blocks ends, each of which begins with its length. */
function gifBlocksEnd(file: Uint8Array, from: number): number {
  let at = from
  for (let length = file[at] ?? 0; length > 0; length = file[at] ?? 0) at += 1 + length
  return Math.min(at + 1, file.length)
}

function isGifMetadata(file: Uint8Array, at: number): boolean {
  if (file[at + 1] === gifComment) return true
  return file[at + 1] === gifApplication && nameAt(file, at + 3) === 'XMP '
}

const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function readPng(file: Uint8Array): ImageHeader | undefined {
  if (file.length < 33 || nameAt(file, 12) !== 'IHDR') return undefined
  const view = viewOf(file)
  const parts = [file.subarray(0, 8)]
  for (let at = 8; at + 12 <= file.length;) {
    const [length, name] = [view.getUint32(at), nameAt(file, at + 4)]
    const end = at + 12 + length
    if (!pngMetadata.has(name)) parts.push(file.subarray(at, end))
    // Anything after the end chunk isn't part of the picture.
    if (name === 'IEND') break
    at = end
  }
  return { width: view.getUint32(16), height: view.getUint32(20), parts }
}

/** The flags of an extended WebP that announce EXIF and XMP. */
const webpMetadataFlags = 0x0c

function readWebp(file: Uint8Array): ImageHeader | undefined {
  const view = viewOf(file)
  const parts: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  for (let at = 12; at + 8 <= file.length;) {
    const [name, length] = [nameAt(file, at), view.getUint32(at + 4, true)]
    // Chunks are padded to an even length.
    const end = Math.min(at + 8 + length + (length % 2), file.length)
    const chunk = file.slice(at, end)
    size ??= webpSize(name, chunk)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunk)
    at = end
  }
  const head = file.slice(0, 12)
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.length, 0), true)
  return size && { ...size, parts: [head, ...parts] }
}

function webpSize(name: string, chunk: Uint8Array): { width: number; height: number } | undefined {
  if (chunk.length < 18) return undefined
  const view = viewOf(chunk)
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (name === 'VP8X') return { width: uint24(12) + 1, height: uint24(15) + 1 }
  if (name === 'VP8 ') return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff }
  if (name !== 'VP8L') return undefined
  const bits = view.getUint32(9, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

const startOfScan = 0xda
const endOfImage = 0xd9
const exif = 0xe1

/** Frame markers with dimensions: all of C0 to CF except those that define tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Application segments are metadata, except JFIF (E0), a color profile (E2) and Adobe's color transform (EE). */
const isMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe

function readJpeg(file: Uint8Array): ImageHeader | undefined {
  const view = viewOf(file)
  const parts = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (isFrame(marker) && at + 9 <= file.length)
      size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const orientation = marker === exif ? orientationIn(file.subarray(at + 4, end)) : 1
    if (orientation !== 1) parts.push(exifWith(orientation))
    if (!isMetadata(marker)) parts.push(file.subarray(at, end))
    at = end
    if (marker !== startOfScan) continue
    at = endOfScan(file, end)
    parts.push(file.subarray(end, at))
    // Phones append videos and further pictures, which have metadata of their own.
    if (file[at + 1] === endOfImage) break
  }
  parts.push(Uint8Array.of(0xff, endOfImage))
  return size && { ...size, parts }
}

/** The position of the marker after compressed data, in which FF is followed by 00 or a restart marker (D0 to D7). */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? endOfImage
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

const orientationTag = 0x0112

/** The camera's orientation: 1 is upright. Without it, pictures of phones would be shown sideways. */
function orientationIn(segment: Uint8Array): number {
  if (segment.length < 14 || nameAt(segment, 0) !== 'Exif') return 1
  const tiff = viewOf(segment.subarray(6))
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return 1
  const count = tiff.getUint16(directory, isLittle)
  for (let at = directory + 2; at + 12 <= Math.min(tiff.byteLength, directory + 2 + count * 12); at += 12) {
    if (tiff.getUint16(at, isLittle) !== orientationTag) continue
    const orientation = tiff.getUint16(at + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** An Exif segment that contains only an orientation. */
function exifWith(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.of(0xff, exif, 0, body.length + 2, ...body)
}
