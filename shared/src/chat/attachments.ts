import * as z from 'zod/mini'
import { maxPictures, type GroupMessage } from './message.ts'

/** A file in a message, other than a picture. */
export type SentFile = { kind: 'audio' | 'video' | 'file'; url: string; name: string }

/** Max number of files shown per message. */
const maxFiles = 4

const Attachment = z.object({
  url: z.string(),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
})

/** An http(s) URL with its host. URLs that hide the host behind a user name don't match. */
const webAddress = /^https?:\/\/([^\s/?#@\\]+)(?:[/?#]|$)/i

/** The files of a message that aren't pictures: audio, video and whatever else clients send. */
export function filesOf({ type, data }: GroupMessage): SentFile[] {
  return data.attachments
    .flatMap((one): SentFile[] => {
      const read = z.safeParse(Attachment, one)
      const host = read.success ? webAddress.exec(read.data.url)?.[1] : undefined
      if (!read.success || !host) return []
      const { url, name, mimeType = '' } = read.data
      if (type === 'image' || mimeType.startsWith('image/')) return []
      return [{ kind: kindOf(type, mimeType), url, name: name || host }]
    })
    .slice(0, maxFiles)
}

/** The kind of a file: by its own MIME type, or else by the type of its message. */
function kindOf(type: string, mimeType: string): SentFile['kind'] {
  for (const kind of ['audio', 'video'] as const) {
    if (mimeType.startsWith(`${kind}/`) || (type === kind && !mimeType.includes('/'))) return kind
  }
  return 'file'
}

/** Max length of a picture's alternative text. */
export const longestAlternativeText = 300

/**
 * The alternative texts of a message's pictures, in order, as their sender wrote them; empty if there is none. A
 * message with one picture has one text, a message with several has a list.
 */
export function alternativeTextsOf({ data: { metadata } }: GroupMessage): string[] {
  const several = metadata?.['alternativeTexts']
  const texts: unknown[] = Array.isArray(several) ? several : [metadata?.['alternativeText']]
  return texts
    .slice(0, maxPictures)
    .map((words) => (typeof words === 'string' ? words.slice(0, longestAlternativeText) : ''))
}
