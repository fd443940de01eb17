import { pictureTypes, readPicture } from '@segue/shared/picture-format.ts'
import type { App } from '../../../app.ts'
import { UpstreamError } from '../../../ports/http.ts'
import { coverOfUpload } from '../../songs/public.ts'

/** A picture is drawn without its cover rather than late. */
const limits = { timeoutMs: 1500, maxBytes: 1_000_000 }
/** Decoding a picture needs memory and time for each pixel. */
const maxMegapixels = 4

/**
 * The cover at a URL as a data URL, from our own songs or a third party; null if there is none, or of a kind that
 * pictures can't contain.
 */
export async function coverAt(app: App, url: string): Promise<string | null> {
  const ours = `${app.config.publicUrl}/songs/`
  const upload = url.startsWith(ours) ? /^([\da-f-]{36})\/cover/.exec(url.slice(ours.length))?.[1] : undefined
  try {
    const answer = upload ? await coverOfUpload(app, upload, new Request(url)) : await app.fetch(url, limits)
    if (!answer?.ok) return null
    // Only our own drawings are drawn: others could refer to other files.
    const isDrawn = upload !== undefined && answer.headers.get('content-type') === drawn
    return dataUrlOf(new Uint8Array(await answer.arrayBuffer()), isDrawn)
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

const drawn = 'image/svg+xml'

function dataUrlOf(bytes: Uint8Array, mayBeDrawn: boolean): string | null {
  const picture = readPicture(bytes, maxMegapixels)
  // The picture library doesn't decode WebP.
  if (typeof picture === 'object')
    return picture.ending === 'webp' ? null : urlOf(pictureTypes[picture.ending], picture.bytes)
  return mayBeDrawn && picture === 'notAPicture' ? urlOf(drawn, bytes) : null
}

const urlOf = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
