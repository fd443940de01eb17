import * as z from 'zod'
import type { App } from '../app.ts'
import { StorageFull } from '../ports/storage.ts'
import { megabytesIn, type ReceivedFile, type UploadRefusal } from '../ports/uploads.ts'
import { etagMatches } from './http/etag.ts'
import { maxMegapixels, pictureTypes, readPicture, type PictureEnding } from '@segue/shared/picture-format.ts'
import { untilRemoved } from './http/serve-file.ts'

/** The size limit of uploaded pictures. */
const maxBytes = 5 * 1024 * 1024
export const pictureMegabytes = megabytesIn(maxBytes)

const endings = Object.keys(pictureTypes) as PictureEnding[]

/** The random, unguessable name of a stored picture. */
export const PictureName = z
  .string()
  .regex(/^[0-9a-f-]{36}\.(?:png|jpg|webp|gif)$/, { error: 'must be the name of a picture' })

export const tooManyPixels = [
  422,
  'This picture has too many pixels. Pictures can have up to {{megapixels}} megapixels',
  { megapixels: String(maxMegapixels) },
] as const

/** The refusals of calls that take a picture. */
export const pictureErrors = {
  pictureNotMultipart: [415, 'Please send the picture as a file in a form (multipart/form-data)'],
  noFile: [400, 'The upload contains no file'],
  onePictureAtATime: [400, 'Please upload one picture at a time'],
  uploadCutOff: [400, 'The upload was interrupted. Please try again'],
  pictureTooLarge: [
    413,
    'This picture is too large. Pictures can be up to {{megabytes}} MB',
    { megabytes: pictureMegabytes },
  ],
  notAPicture: [422, 'This file isn’t a PNG, JPEG, WebP or GIF picture'],
  tooManyPixels,
  noSpaceForPictures: [507, 'There’s no storage space left for pictures right now. Please try again later'],
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
  /** The folder where the picture is stored. */
  folder: string
  fail: (name: keyof typeof pictureErrors) => E
}

/**
 * Receives the picture of a form and stores it under a new name. `use` gets the name and the other fields of the form,
 * and returns the reply. Throws the caller's refusals.
 */
export async function receivePicture<E extends Error, Reply>(
  { app, request, folder, fail }: PictureUpload<E>,
  use: (name: string, fields: Record<string, string>) => Promise<Reply>,
): Promise<Reply> {
  const file = await app.uploads.receive(request, { maxBytes })
  if ('refused' in file) throw fail(refusals[file.refused])
  try {
    const picture = readPicture(await bytesOf(file))
    if (typeof picture === 'string') throw fail(picture)
    const name = `${app.ids.uuid()}.${picture.ending}`
    await app.storage.put(`${folder}/${name}`, picture.bytes, pictureTypes[picture.ending])
    return await use(name, file.fields)
  } catch (error) {
    throw error instanceof StorageFull ? fail('noSpaceForPictures') : error
  } finally {
    await file.discard()
  }
}

/** Stores a picture from a third party's response under a new name; undefined if the response is something else. */
export async function storeFetchedPicture(
  { storage, ids }: Pick<App, 'storage' | 'ids'>,
  { folder, answer }: { folder: string; answer: Response },
): Promise<string | undefined> {
  if (!answer.ok) {
    await answer.body?.cancel()
    return undefined
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const picture = bytes.byteLength <= maxBytes ? readPicture(bytes) : 'notAPicture'
  if (typeof picture === 'string') return undefined
  const name = `${ids.uuid()}.${picture.ending}`
  await storage.put(`${folder}/${name}`, picture.bytes, pictureTypes[picture.ending])
  return name
}

/** The reply with a stored picture; undefined if it doesn't exist. */
export async function pictureReply(
  { storage }: Pick<App, 'storage'>,
  { folder, name, request }: { folder: string; name: string; request: Request },
): Promise<Response | undefined> {
  const stored = await storage.get(`${folder}/${name}`)
  if (!stored) return undefined
  // Not every storage stores content types; the name has had the right ending since the file was checked.
  const ending = endings.find((each) => name.endsWith(each)) ?? 'png'
  // A changed picture gets a new name.
  const headers = { ETag: stored.etag, 'Cache-Control': untilRemoved, 'Content-Type': pictureTypes[ending] }
  if (etagMatches(request.headers.get('if-none-match'), stored.etag)) {
    await stored.body.cancel()
    return new Response(null, { status: 304, headers })
  }
  return new Response(stored.body, { headers: { ...headers, 'Content-Length': String(stored.length) } })
}

/** The whole of an uploaded file. Only for files whose size is bounded to a few megabytes. */
export const bytesOf = async (file: ReceivedFile): Promise<Uint8Array> =>
  new Uint8Array(await new Response(file.open().stream).arrayBuffer())
