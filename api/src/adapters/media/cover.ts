import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureEndingOf, readPicture, type PictureEnding } from '@segue/shared/picture-format.ts'
import { type Cover, MediaTrouble } from '../../ports/media.ts'
import type { Engine } from './engines/engine.ts'

const maxBytes = 5 * 1024 * 1024
const maxSide = 1400
/** A small file may decode to a picture of any size. */
const maxPixels = 120_000_000
const timeoutMs = 30_000

/** The ffmpeg demuxer for each type of picture. */
const demuxers: Record<PictureEnding, string> = { jpg: 'jpeg_pipe', png: 'png_pipe', webp: 'webp_pipe', gif: 'gif' }

function demuxerFor(picture: Uint8Array): string | undefined {
  const ending = pictureEndingOf(picture)
  if (ending) return demuxers[ending]
  return picture[0] === 0x42 && picture[1] === 0x4d ? 'bmp_pipe' : undefined
}

/**
 * A picture in publishable form: JPEG and PNG keep everything but their metadata, larger ones and other types become a
 * JPEG. Null for what isn't a picture: a song doesn't need one.
 */
export async function coverFrom(engine: Engine, picture: Uint8Array, signal?: AbortSignal): Promise<Cover | null> {
  const demuxer = demuxerFor(picture)
  if (!demuxer) return null
  const read = picture.length <= maxBytes ? readPicture(picture) : undefined
  if (typeof read === 'object' && read.ending === 'jpg') return { mimeType: 'image/jpeg', bytes: read.bytes }
  if (typeof read === 'object' && read.ending === 'png') return { mimeType: 'image/png', bytes: read.bytes }
  const folder = await mkdtemp(join(tmpdir(), 'segue-cover-'))
  try {
    const input = join(folder, 'picture')
    await writeFile(input, picture)
    const bytes = await asJpeg(engine, { input, demuxer, signal })
    return bytes.length > 0 && bytes.length <= maxBytes ? { mimeType: 'image/jpeg', bytes } : null
  } catch (error) {
    if (error instanceof MediaTrouble && error.reason !== 'stopped') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function asJpeg(
  engine: Engine,
  { input, demuxer, signal }: { input: string; demuxer: string; signal: AbortSignal | undefined },
): Promise<Uint8Array> {
  // The built-in ffmpeg hangs or crashes on detailed pictures with optimal Huffman tables, the encoder's default.
  const scale = `scale='min(${maxSide},iw)':'min(${maxSide},ih)':force_original_aspect_ratio=decrease:flags=bilinear`
  const { captured } = await engine.run({
    input,
    outDir: null,
    args: (paths) => [
      ...`-v error -protocol_whitelist file -max_pixels ${maxPixels} -f ${demuxer} -i`.split(' '),
      paths.input,
      ...`-map 0:v:0 -frames:v 1 -vf ${scale} -c:v mjpeg -huffman default -pix_fmt yuvj420p -f mjpeg`.split(' '),
      paths.capture,
    ],
    timeoutMs,
    signal,
  })
  return captured
}
