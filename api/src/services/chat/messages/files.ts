import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { StorageFull } from '../../../ports/storage.ts'
import type { Received, ReceivedFile } from '../../../ports/uploads.ts'

/** Where the files of messages are kept. */
export const filesFolder = 'chat/files'

/** The most that a file in a message may have. */
export const mostFileBytes = 10 * 1024 * 1024

/** What is shown in place; anything else is downloaded. */
const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
type MediaEnding = keyof typeof mediaTypes

/** The type under which a stored file is served. Names and announced types are only claims. */
export const typeOfFile = (name: string): string =>
  Object.entries(mediaTypes).find(([ending]) => name.endsWith(`.${ending}`))?.[1] ?? 'application/octet-stream'

type FileAttachment = { url: string; name: string; mimeType: string; extension: string; size: number }

export type StoredFiles = {
  /** How the names begin that they are stored under; nobody can guess it. One file has it for its name. */
  file: string
  attachments: FileAttachment[]
}

/**
 * Stores the files of a message. Each of a message of type `image`, `audio` or `video` has to be one; where one is not,
 * or where there is no space left, none of them stays.
 */
export async function storeFiles(
  app: Pick<App, 'db' | 'jobs' | 'storage' | 'ids' | 'config'>,
  received: Received,
  type: string,
): Promise<StoredFiles | 'wrongType' | 'full'> {
  const files = [received, ...received.others]
  const endings = await Promise.all(files.map(async (file) => endingOf(await firstBytes(file))))
  if (!endings.every((ending) => isOfType(ending, type))) return 'wrongType'
  const uuid = app.ids.uuid()
  const attachments: FileAttachment[] = []
  try {
    for (const [at, file] of files.entries()) {
      const name = files.length === 1 ? uuid : `${uuid}-${at + 1}`
      attachments.push(await storeFile(app, file, { name, ending: endings[at] }))
    }
  } catch (error) {
    await forgetFile(app, app.db, uuid)
    if (error instanceof StorageFull) return 'full'
    throw error
  }
  return { file: files.length === 1 ? `${uuid}.${endings[0] ?? 'bin'}` : uuid, attachments }
}

const isOfType = (ending: MediaEnding | undefined, type: string) =>
  !['image', 'audio', 'video'].includes(type) || (ending !== undefined && mediaTypes[ending].startsWith(`${type}/`))

async function storeFile(
  app: Pick<App, 'storage' | 'config'>,
  received: ReceivedFile,
  { name: stem, ending }: { name: string; ending: MediaEnding | undefined },
): Promise<FileAttachment> {
  const mimeType = ending ? mediaTypes[ending] : 'application/octet-stream'
  const extension = ending ?? 'bin'
  const file = `${stem}.${extension}`
  await app.storage.put(`${filesFolder}/${file}`, received.open(), mimeType)
  const url = `${app.config.publicUrl}/${filesFolder}/${file}`
  const name = received.fileName.slice(0, 200) || file
  return { url, name, mimeType, extension, size: received.size }
}

/** Has the stored files of a message go, once what names them has gone. */
export async function forgetFile(app: Pick<App, 'jobs'>, db: Db, file: string | undefined): Promise<void> {
  if (file !== undefined) await app.jobs.add(db, 'removeFiles', { prefix: `${filesFolder}/${file}` })
}

async function firstBytes(file: ReceivedFile): Promise<Uint8Array> {
  const reader = file.open().stream.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value ?? new Uint8Array()
}

/** What a file is, by its first bytes. */
function endingOf(bytes: Uint8Array): MediaEnding | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : ''
  const begins: Record<MediaEnding, boolean> = {
    png: text.startsWith('\x89PNG\r\n\x1a\n'),
    jpg: text.startsWith('\xff\xd8\xff'),
    webp: text.startsWith('RIFF') && text.slice(8) === 'WEBP',
    gif: text.startsWith('GIF87a') || text.startsWith('GIF89a'),
    mp3: text.startsWith('ID3') || /^\xff[\xfb\xf3\xf2]/.test(text),
    ogg: text.startsWith('OggS'),
    wav: text.startsWith('RIFF') && text.slice(8) === 'WAVE',
    m4a: brand.startsWith('M4A'),
    mp4: brand !== '' && !brand.startsWith('M4A'),
    webm: text.startsWith('\x1a\x45\xdf\xa3'),
  }
  return (Object.keys(begins) as MediaEnding[]).find((ending) => begins[ending])
}
