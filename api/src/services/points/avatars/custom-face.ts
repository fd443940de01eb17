import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { pictureMegabytes, storeFetchedPicture } from '../../../platform/pictures.ts'
import { UpstreamError } from '../../../ports/http.ts'
import { picturesFolder } from './pictures.ts'

/** Where the custom faces of avatars are kept, fetched from where an administrator said. */
export const facesFolder = `${picturesFolder}/faces`

export const faceNotFetched = [
  422,
  `No picture for a face was found at this address. Use a PNG, JPEG, WebP or GIF of up to ${pictureMegabytes} MB at a supported service`,
] as const

type Faces = Pick<App, 'fetch' | 'storage' | 'ids' | 'jobs' | 'db'>

/**
 * Fetches the picture of a face, so that nobody who looks at an avatar asks a third party for it, and keeps it
 * (decision 0003). Answers its name in the storage, null for no face and undefined where the address was not given at all.
 */
export async function fetchFace(
  app: Faces,
  url: string | null | undefined,
  refusal: () => Error,
): Promise<string | null | undefined> {
  if (url == null) return url
  try {
    const name = await storeFetchedPicture(app, { folder: facesFolder, answer: await app.fetch(url) })
    if (name !== undefined) return name
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
  throw refusal()
}

/** Removes a face that no avatar has any more. */
export async function removeFace({ jobs }: Pick<App, 'jobs'>, db: App['db'] | Trx, name: string | null | undefined) {
  if (name) await jobs.add(db, 'removeFiles', { prefix: `${facesFolder}/${name}` })
}
