import * as z from 'zod'

/** Version 1.0.0 of tus, https://tus.io/protocols/resumable-upload. */
const tusVersion = '1.0.0'

/** Headers of every response. `OPTIONS` describes the server with them. */
export const tusHeaders = {
  'Tus-Resumable': tusVersion,
  'Tus-Version': tusVersion,
  'Tus-Extension': 'creation,expiration,termination',
} as const

export const partType = 'application/offset+octet-stream'

/** Refusals of several operations. */
export const tusVersionNeeded = [412, `This is version ${tusVersion} of tus: please send Tus-Resumable`] as const
export const uploadNotFound = [404, 'This upload doesn’t exist, or has expired'] as const

export const speaksTus = ({ headers }: Request) => headers.get('tus-resumable') === tusVersion

/** A number of bytes in a header; undefined if it is missing or not a number. */
export function bytesIn({ headers }: Request, name: 'upload-length' | 'upload-offset'): number | undefined {
  const value = headers.get(name) ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

const maxMetadata = 4000

const Metadata = z.object({
  filename: z.string().max(1000).default(''),
  addTo: z.string().max(100).optional(),
})
type UploadMetadata = z.infer<typeof Metadata> & {
  /** As it was sent. */
  raw: string
}

/** Parses `Upload-Metadata`: names with values in Base64, separated by commas. Unknown names are ignored. */
export function metadataIn({ headers }: Request): UploadMetadata | undefined {
  const raw = headers.get('upload-metadata') ?? ''
  if (raw.length > maxMetadata || !/^[\x20-\x7e]*$/.test(raw)) return undefined
  const pairs = raw.split(',').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ')
    return name ? [[name, decoded(value)] as const] : []
  })
  const read = Metadata.safeParse(Object.fromEntries(pairs))
  return pairs.some(([, value]) => value === undefined) || !read.success ? undefined : { ...read.data, raw }
}

/** Text without control characters, which no file name needs and PostgreSQL rejects; undefined if it isn't text. */
function decoded(value: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\p{Cc}+/gu, '')
  } catch {
    return undefined
  }
}
