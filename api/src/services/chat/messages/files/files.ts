import type { App } from '../../../../app.ts'
import type { Db } from '../../../../db/db.ts'
import { pictureEndingOf, pictureTypes, readPicture, type PictureEnding } from '@segue/shared/picture-format.ts'
import { bytesOf } from '../../../../platform/pictures.ts'
import { StorageFull } from '../../../../ports/storage.ts'
import type { Received, ReceivedFile } from '../../../../ports/uploads.ts'

/** The storage folder for the files of messages. */
export const filesFolder = 'chat/files'

/** The maximum size of a file in a message, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024

/** The types that browsers show inline; anything else is downloaded. */
const mediaTypes = {
  ...pictureTypes,
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
type MediaEnding = keyof typeof mediaTypes

/**
 * The type under which a stored file is served. It follows from the stored name, because the names and types sent by
 * clients can't be trusted.
 */
export const typeOfFile = (name: string): string =>
  Object.entries(mediaTypes).find(([ending]) => name.endsWith(`.${ending}`))?.[1] ?? 'application/octet-stream'

type FileAttachment = { url: string; name: string; mimeType: string; extension: string; size: number }

export type StoredFiles = {
  /** The unguessable prefix of the stored names. For a single file it is the whole name. */
  file: string
  attachments: FileAttachment[]
}

/**
 * Stores the files of a message. Each file of a message of type `image`, `audio` or `video` must have that type; if one
 * doesn't, or if storage is full, none of them is kept. Pictures are stored without camera metadata.
 */
export async function storeFiles(
  app: Pick<App, 'db' | 'jobs' | 'storage' | 'ids' | 'config'>,
  received: Received,
  type: string,
): Promise<StoredFiles | 'wrongType' | 'tooManyPixels' | 'full'> {
  const files = [received, ...received.others]
  const endings: (MediaEnding | undefined)[] = []
  for (const file of files) {
    const found = await readFile(file)
    if (found === 'tooManyPixels') return found
    endings.push(found.ending)
  }
  if (!endings.every((ending) => isOfType(ending, type))) return 'wrongType'
  const uuid = app.ids.uuid()
  const attachments: FileAttachment[] = []
  try {
    for (const [at, file] of files.entries()) {
      const name = files.length === 1 ? uuid : `${uuid}-${at + 1}`
      attachments.push(await storeFile(app, file, name))
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
  stem: string,
): Promise<FileAttachment> {
  // Each picture is read again here, because keeping all of them in memory would take up to a hundred megabytes.
  const found = await readFile(received)
  const { ending, bytes } = found === 'tooManyPixels' ? {} : found
  const mimeType = ending ? mediaTypes[ending] : 'application/octet-stream'
  const extension = ending ?? 'bin'
  const file = `${stem}.${extension}`
  await app.storage.put(`${filesFolder}/${file}`, bytes ?? received.open(), mimeType)
  const url = `${app.config.publicUrl}/${filesFolder}/${file}`
  const name = received.fileName.slice(0, 200) || file
  return { url, name, mimeType, extension, size: bytes?.length ?? received.size }
}

/** Deletes the stored files of a message. Call it once nothing refers to them. */
export async function forgetFile(app: Pick<App, 'jobs'>, db: Db, file: string | undefined): Promise<void> {
  if (file !== undefined) await app.jobs.add(db, 'removeFiles', { prefix: `${filesFolder}/${file}` })
}

/** The type of a file, and its bytes if it is a picture. */
async function readFile(
  file: ReceivedFile,
): Promise<{ ending: MediaEnding | undefined; bytes?: Uint8Array } | 'tooManyPixels'> {
  const ending = endingOf(await firstBytes(file))
  if (ending === undefined || !(ending in pictureTypes)) return { ending }
  const picture = readPicture(await bytesOf(file))
  return picture === 'notAPicture' ? { ending: undefined } : picture
}

async function firstBytes(file: ReceivedFile): Promise<Uint8Array> {
  const reader = file.open().stream.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value ?? new Uint8Array()
}

/** The type of a file, from its first bytes. */
function endingOf(bytes: Uint8Array): MediaEnding | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : ''
  const begins: Record<Exclude<MediaEnding, PictureEnding>, boolean> = {
    mp3: text.startsWith('ID3') || /^\xff[\xfb\xf3\xf2]/.test(text),
    ogg: text.startsWith('OggS'),
    wav: text.startsWith('RIFF') && text.slice(8) === 'WAVE',
    m4a: brand.startsWith('M4A'),
    mp4: brand !== '' && !brand.startsWith('M4A'),
    webm: text.startsWith('\x1a\x45\xdf\xa3'),
  }
  return pictureEndingOf(bytes) ?? (Object.keys(begins) as (keyof typeof begins)[]).find((ending) => begins[ending])
}
