import * as z from 'zod/mini'
import { maxPictures, type GroupMessage } from './message.ts'

/** A file of a message that is no picture. */
export type SentFile = { kind: 'audio' | 'video' | 'file'; url: string; name: string }

/** The most files of one message that are shown. */
const maxFiles = 4

const Attachment = z.object({
  url: z.string(),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
})

/** An address of the web, with its host; one that hides it behind a name is none. */
const webAddress = /^https?:\/\/([^\s/?#@\\]+)(?:[/?#]|$)/i

/** The files of a message that are no pictures: sounds, films and whatever else clients send. */
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

/** What a file is called in its message, where its own type says nothing. */
function kindOf(type: string, mimeType: string): SentFile['kind'] {
  for (const kind of ['audio', 'video'] as const) {
    if (mimeType.startsWith(`${kind}/`) || (type === kind && !mimeType.includes('/'))) return kind
  }
  return 'file'
}

/** As much as somebody says about a picture. */
export const longestAlternativeText = 300

/**
 * What is seen in the pictures of a message, in their order and in the words of whoever sent them; empty where they said
 * nothing. A message of one picture carries one text, one of several a list.
 */
export function alternativeTextsOf({ data: { metadata } }: GroupMessage): string[] {
  const several = metadata?.['alternativeTexts']
  const texts: unknown[] = Array.isArray(several) ? several : [metadata?.['alternativeText']]
  return texts
    .slice(0, maxPictures)
    .map((words) => (typeof words === 'string' ? words.slice(0, longestAlternativeText) : ''))
}
