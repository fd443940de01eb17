import * as z from 'zod'
import type { App } from '../app.ts'
import { StorageFull } from '../ports/storage.ts'
import { megabytesIn, type Received, type UploadRefusal } from '../ports/uploads.ts'
import { etagMatches } from './etag.ts'
import { untilRemoved } from './serve-file.ts'

/** The most that a picture somebody uploads may have. */
const mostBytes = 5 * 1024 * 1024
export const pictureMegabytes = megabytesIn(mostBytes)

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const
type Ending = keyof typeof types
const endings = Object.keys(types) as Ending[]

/** The name that a stored picture was given: nobody can guess it. */
export const PictureName = z
  .string()
  .regex(/^[0-9a-f-]{36}\.(?:png|jpg|webp|gif)$/, { error: 'must be the name of a picture' })

/** The refusals of calls that take a picture. */
export const pictureErrors = {
  pictureNotMultipart: [415, 'Please send the picture as a file in a form (multipart/form-data)'],
  noFile: [400, 'There is no file in this upload'],
  onePictureAtATime: [400, 'Please upload one picture at a time'],
  uploadCutOff: [400, 'The upload broke off before it was complete. Please try again'],
  pictureTooLarge: [
    413,
    'This picture is too large. It may have up to {{megabytes}} MB',
    { megabytes: pictureMegabytes },
  ],
  notAPicture: [422, 'This file is not a picture in PNG, JPEG, WebP or GIF'],
  noSpaceForPictures: [507, 'There is no space left for more pictures right now. Please try again later'],
} as const

const refusals = {
  notMultipart: 'pictureNotMultipart',
  noFile: 'noFile',
  severalFiles: 'onePictureAtATime',
  cutOff: 'uploadCutOff',
  tooLarge: 'pictureTooLarge',
  diskFull: 'noSpaceForPictures',
} as const satisfies Record<UploadRefusal, keyof typeof pictureErrors>

type PictureUpload<E> = {
  app: Pick<App, 'uploads' | 'storage' | 'ids'>
  request: Request
  /** Where the picture is to lie. */
  folder: string
  fail: (name: keyof typeof pictureErrors) => E
}

/**
 * Receives the picture of a form and stores it under a new name. `use` is told the name and the other fields of the
 * form, and answers the call. Throws the caller's refusals.
 */
export async function receivePicture<E extends Error, Reply>(
  { app, request, folder, fail }: PictureUpload<E>,
  use: (name: string, fields: Record<string, string>) => Promise<Reply>,
): Promise<Reply> {
  const file = await app.uploads.receive(request, { mostBytes })
  if ('refused' in file) throw fail(refusals[file.refused])
  try {
    const ending = endingOf(await firstBytes(file))
    if (!ending) throw fail('notAPicture')
    const name = `${app.ids.uuid()}.${ending}`
    await app.storage.put(`${folder}/${name}`, file.open(), types[ending])
    return await use(name, file.fields)
  } catch (error) {
    throw error instanceof StorageFull ? fail('noSpaceForPictures') : error
  } finally {
    await file.discard()
  }
}

/** Stores a picture that a third party answered, under a new name; undefined where it answered something else. */
export async function storeFetchedPicture(
  { storage, ids }: Pick<App, 'storage' | 'ids'>,
  { folder, answer }: { folder: string; answer: Response },
): Promise<string | undefined> {
  if (!answer.ok) {
    await answer.body?.cancel()
    return undefined
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const ending = bytes.byteLength <= mostBytes ? endingOf(bytes) : undefined
  if (!ending) return undefined
  const name = `${ids.uuid()}.${ending}`
  await storage.put(`${folder}/${name}`, bytes, types[ending])
  return name
}

/** The reply with a stored picture; undefined where there is none. */
export async function pictureReply(
  { storage }: Pick<App, 'storage'>,
  { folder, name, request }: { folder: string; name: string; request: Request },
): Promise<Response | undefined> {
  const stored = await storage.get(`${folder}/${name}`)
  if (!stored) return undefined
  // Not every storage keeps content types; the name has carried the type since the file was checked.
  const ending = endings.find((each) => name.endsWith(each)) ?? 'png'
  // A changed picture gets a new name.
  const headers = { ETag: stored.etag, 'Cache-Control': untilRemoved, 'Content-Type': types[ending] }
  if (etagMatches(request.headers.get('if-none-match'), stored.etag)) {
    await stored.body.cancel()
    return new Response(null, { status: 304, headers })
  }
  return new Response(stored.body, { headers: { ...headers, 'Content-Length': String(stored.length) } })
}

async function firstBytes(file: Received): Promise<Uint8Array> {
  const reader = file.open().stream.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value ?? new Uint8Array()
}

/** Detects the format of a picture from its first bytes: names and announced types are only claims. */
function endingOf(bytes: Uint8Array): Ending | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  const begins: Record<Ending, boolean> = {
    png: text.startsWith('\x89PNG\r\n\x1a\n'),
    jpg: text.startsWith('\xff\xd8\xff'),
    webp: text.startsWith('RIFF') && text.slice(8) === 'WEBP',
    gif: text.startsWith('GIF87a') || text.startsWith('GIF89a'),
  }
  return endings.find((ending) => begins[ending])
}
