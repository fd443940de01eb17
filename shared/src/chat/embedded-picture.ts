import { pictureTypes, readPicture } from '../picture-format.ts'
import type { ChatMessage } from './message.ts'

/** Larger than the longest possible message. */
const maxCharacters = 16 * 1024

/**
 * The picture embedded in a line, as a URL that a browser can show, or null. Only formats that can also be uploaded are
 * shown, within the same size limits: the dimensions are read before anything is decoded. `decode` is `atob`.
 */
export function embeddedPictureOf(
  { imageBase64 }: Pick<ChatMessage, 'imageBase64'>,
  decode: (base64: string) => string,
): string | null {
  if (!imageBase64 || imageBase64.length > maxCharacters) return null
  const base64 = imageBase64.slice(imageBase64.startsWith('data:') ? imageBase64.indexOf(',') + 1 : 0)
  try {
    const picture = readPicture(Uint8Array.from(decode(base64), (sign) => sign.charCodeAt(0)))
    return typeof picture === 'string' ? null : `data:${pictureTypes[picture.ending]};base64,${base64}`
  } catch {
    // Not base64.
    return null
  }
}
